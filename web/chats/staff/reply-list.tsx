import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { type CannedReply, deleteCannedReply } from '../../../contract/chats/chat-tools.ts';
import { ConfirmDialog } from '../../accounts/profile/confirm-dialog.tsx';
import { Section } from '../../accounts/profile/section.tsx';
import { useAction } from '../../accounts/profile/use-action.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { useSite } from '../../platform/site.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toasts.ts';
import { replyForm } from './late-reply-form.ts';
import classes from './replies.module.css';
import { findReplies } from './reply-order.ts';

type Props = { clinicId: number; replies: readonly CannedReply[] };

/** A clinic's ready answers by language, the reader's own first; anyone who answers keeps them. */
export function ReplyList({ clinicId, replies }: Props) {
  const { t } = useTranslation();
  const { language, languages } = useSite();
  const { revalidate } = useRevalidator();
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null);
  const [dropped, setDropped] = useState<CannedReply | null>(null);
  const ReplyForm = replyForm.usePart(true)?.ReplyForm;
  const sorted = findReplies(replies, '', [language.prefix, ...languages.map(({ prefix }) => prefix)]);
  const drop = useAction(async ({ id }: CannedReply) => {
    await browserApi(deleteCannedReply, { params: { id } });
    setDropped(null);
    showToast('success', t('staff_chat.replies.removed'));
    await revalidate();
  });
  return (
    <Section title={t('staff_chat.replies.ready')} lead={t('staff_chat.replies.lead')}>
      {replies.length === 0 ? (
        <p className={classes.empty}>
          <strong>{t('staff_chat.replies.none_title')}</strong>
          {t('staff_chat.replies.none')}
        </p>
      ) : (
        <div className={classes.groups}>
          {[...Map.groupBy(sorted, (reply) => reply.language)].map(([code, group]) => (
            <Group key={code} language={code} replies={group} onEdit={setEdited} onDrop={setDropped} />
          ))}
        </div>
      )}
      <div>
        <Button kind="tonal" onClick={() => setEdited('new')}>
          <Icon name="plus" size={18} />
          {t('staff_chat.replies.add')}
        </Button>
      </div>
      {edited !== null && ReplyForm && (
        <ReplyForm
          clinicId={clinicId}
          reply={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onKept={() => void revalidate()}
        />
      )}
      {dropped && (
        <ConfirmDialog
          title={t('staff_chat.replies.remove_title')}
          confirm={t('staff_chat.replies.remove')}
          isBusy={drop.isBusy}
          onConfirm={() => drop.run(dropped)}
          onCancel={() => setDropped(null)}
        >
          <p>{t('staff_chat.replies.remove_text', { title: dropped.title })}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

type GroupProps = {
  language: string;
  replies: readonly CannedReply[];
  onEdit(reply: CannedReply): void;
  onDrop(reply: CannedReply): void;
};

function Group({ language, replies, onEdit, onDrop }: GroupProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div>
      <h3 className={classes.language}>{format.languageName(language)}</h3>
      <ul>
        {replies.map((reply) => (
          <li key={reply.id} className={classes.item}>
            <div className={classes.words} lang={language} dir="auto" data-said>
              <h4>{reply.title}</h4>
              <p className={classes.body} dir="auto">
                {reply.body}
              </p>
            </div>
            <div className={classes.tools}>
              <IconButton
                label={t('staff_chat.replies.edit_named', { title: reply.title })}
                onClick={() => onEdit(reply)}
              >
                <Icon name="note" size={20} />
              </IconButton>
              <IconButton
                label={t('staff_chat.replies.remove_named', { title: reply.title })}
                onClick={() => onDrop(reply)}
              >
                <Icon name="trash" size={20} />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
