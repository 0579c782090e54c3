import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoaderFunctionArgs } from 'react-router';
import type { DoctorCard as Doctor } from '../../contract/clinics/doctors.ts';
import { ApiError } from '../../contract/platform/client.ts';
import { CardSkeleton } from '../clinics/cards/card-skeleton.tsx';
import { DoctorCard } from '../clinics/doctors/doctor-card.tsx';
import { Link } from '../platform/links.tsx';
import { PageMeta } from '../platform/meta.tsx';
import { notFound } from '../platform/not-found.ts';
import { renderingContext } from '../platform/rendering.ts';
import { ProfileFailure } from '../platform/section-failure.tsx';
import { Button, buttonClass, IconButton } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { ChipFace, chipClass } from '../ui/chip.tsx';
import { ChoiceGroup, OptionalLabel } from '../ui/choice-group.tsx';
import { Distribution } from '../ui/distribution.tsx';
import { Fact } from '../ui/fact.tsx';
import { Field } from '../ui/field.tsx';
import { FormMessage } from '../ui/form-message.tsx';
import { Icon } from '../ui/icon.tsx';
import { Leader } from '../ui/leader.tsx';
import ledger from '../ui/ledger.module.css';
import { Logo } from '../ui/logo.tsx';
import pageClasses from '../ui/page.module.css';
import { Note, panelClass, StatePanel } from '../ui/panel.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Picker } from '../ui/picker.tsx';
import { Radio } from '../ui/radio.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import tabs from '../ui/tabs.module.css';
import text from '../ui/text.module.css';
import { TextArea } from '../ui/text-area.tsx';
import { showToast } from '../ui/toasts.ts';
import wrap from '../ui/wrap.module.css';
import { ComponentSheet } from './component-sheet.tsx';
import classes from './components.module.css';

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(renderingContext).hasComponentsPage ? null : notFound();
}

const buttonKinds = ['primary', 'tonal', 'line', 'quiet', 'danger'] as const;
const toastKinds = ['success', 'error', 'warning', 'info', 'default'] as const;
const nothing = () => undefined;

/** A doctor of whom little is known, so that the card shows its words for what is missing. */
const unknownDoctor: Doctor = {
  ...{ id: 1, title: 'Anna Berg', title_lang: 'en', title_original: 'Anna Berg', title_original_lang: 'en' },
  ...{ sex: null, specializations: [], clinic: null, role: null, practising_since: null },
  ...{ country: null, city: null, location: null, picture: null, price_from: null, languages: [] },
  ...{
    rating: { score: null, count: 0, counts: [] },
    reply_time_minutes: null,
    reply_time_requests: 0,
  },
  ...{ is_claimed: false, is_demo: true, verified_at: null, licence: null },
};

/** The name is that in the code, the same in every language. */
function Example({ name, isRow = false, children }: { name: string; isRow?: boolean; children: ReactNode }) {
  return (
    <section className={classes.example}>
      <h2 className={text.h3}>
        <bdi lang="en">{name}</bdi>
      </h2>
      <div className={isRow ? classes.row : classes.grid}>{children}</div>
    </section>
  );
}

/** Every component of web/ui in every state, in the language of the address; not in production. */
export default function ComponentsPage() {
  return (
    <div className={`${wrap.wrap} ${pageClasses.page}`}>
      <PageMeta title="Components" description="Components" noIndex />
      <h1 className={text.h1}>
        <bdi lang="en">Components</bdi>
      </h1>
      <Buttons />
      <Fields />
      <Choices />
      <Panels />
      <Lists />
    </div>
  );
}

function Buttons() {
  const { t } = useTranslation();
  return (
    <>
      <Example name="Button" isRow>
        {buttonKinds.map((kind) => (
          <Button key={kind} kind={kind}>
            {t('inquiry.next')}
          </Button>
        ))}
      </Example>
      <Example name="Button: small, loading, disabled" isRow>
        {buttonKinds.map((kind) => (
          <div key={kind} className={classes.row}>
            <Button kind={kind} small>
              {t('inquiry.change')}
            </Button>
            <Button kind={kind} loading>
              {t('inquiry.send')}
            </Button>
            <Button kind={kind} disabled>
              {t('inquiry.send')}
            </Button>
          </div>
        ))}
      </Example>
      <Example name="Button: wide; SubmitButton; link as a button; IconButton">
        <Button kind="primary" wide>
          {t('inquiry.send')}
        </Button>
        <SubmitButton isSending={false}>{t('inquiry.send')}</SubmitButton>
        <SubmitButton isSending>{t('inquiry.send')}</SubmitButton>
        <Link to="/" className={buttonClass({ kind: 'tonal' })}>
          {t('action.home')}
        </Link>
        <IconButton label={t('action.close')}>
          <Icon name="close" />
        </IconButton>
      </Example>
      <Example name="showToast" isRow>
        {toastKinds.map((kind) => (
          <Button key={kind} onClick={() => showToast(kind, t('toast.saved'))}>
            {kind}
          </Button>
        ))}
        <Button
          onClick={() =>
            showToast('error', t('toast.load_failed'), {
              stays: true,
              action: { label: t('action.retry'), run: nothing },
            })
          }
        >
          {t('action.retry')}
        </Button>
      </Example>
      <Example name="Sheet" isRow>
        <ComponentSheet isCentred={false} />
        <ComponentSheet isCentred />
      </Example>
    </>
  );
}

function Fields() {
  const { t } = useTranslation();
  return (
    <>
      <Example name="Field: empty, with a hint, filled, wrong, disabled">
        <Field label={t('auth.name')} />
        <Field label={<OptionalLabel label={t('auth.surname')} note={t('inquiry.optional')} />} />
        <Field label={t('auth.code')} hint={t('auth.code_hint')} inputMode="numeric" />
        <Field label={t('auth.email')} defaultValue="anna@example.org" dir="ltr" />
        <Field
          label={t('auth.email')}
          hint={t('auth.email_hint')}
          error={t('auth.email_without_at')}
          defaultValue="anna.example.org"
          dir="ltr"
        />
        <Field label={t('auth.name')} defaultValue="Anna" disabled />
      </Example>
      <Example name="PasswordField">
        <PasswordField label={t('auth.password')} autoComplete="current-password" />
        <PasswordField
          label={t('auth.new_password')}
          autoComplete="new-password"
          error={t('field.common_password')}
          defaultValue="password"
        />
      </Example>
      <Example name="TextArea">
        <TextArea label={t('inquiry.body')} hint={t('inquiry.body_hint')} />
        <TextArea label={t('inquiry.body')} error={t('inquiry.wrong.body_empty')} />
      </Example>
      <Example name="Select; Picker">
        <Select label={t('search.sort')}>
          <option>{t('search.sort_relevance')}</option>
          <option>{t('search.sort_title')}</option>
        </Select>
        <Select label={t('inquiry.country')} error={t('inquiry.countries_failed')}>
          <option>{t('inquiry.country_none')}</option>
        </Select>
        <div className={classes.picker}>
          <Picker
            className={buttonClass()}
            options={['sort_relevance', 'sort_documented', 'sort_title'].map((name) => ({
              value: name,
              label: t(`search.${name}`),
            }))}
            chosen="sort_title"
            findLabel={t('search.sort')}
            noneLabel={t('search.empty_title')}
            onChoose={nothing}
          >
            {t('search.sort')}
          </Picker>
        </div>
      </Example>
      <Example name="FormMessage: error, done">
        <FormMessage text={t('error.invalid')} />
        <FormMessage kind="done" text={t('auth.reset_done')} />
      </Example>
    </>
  );
}

function Choices() {
  const { t } = useTranslation();
  const options = (['now', 'months', 'open'] as const).map((value) => ({
    value,
    label: t(`inquiry.timing_${value}`),
  }));
  return (
    <>
      <Example name="Checkbox: empty, ticked, counted, wrong, disabled">
        <Checkbox label={t('search.verified_licence')} />
        <Checkbox label={t('search.verified_profile')} defaultChecked count="1,204" />
        <div>
          <Checkbox label={t('auth.accept_terms')} error={t('inquiry.wrong.health_consent')} />
        </div>
        <Checkbox label={t('search.verified_licence')} disabled count="0" />
      </Example>
      <Example name="Radio">
        <Radio name="radio" label={t('inquiry.for_self')} defaultChecked />
        <Radio name="radio" label={t('inquiry.for_relative')} count="7" />
      </Example>
      <Example name="ChoiceGroup: chosen, wrong">
        <ChoiceGroup
          legend={t('inquiry.timing')}
          name="timing"
          options={options}
          chosen="now"
          onChoose={nothing}
        />
        <ChoiceGroup
          legend={t('inquiry.timing')}
          name="timing-wrong"
          options={options}
          chosen=""
          onChoose={nothing}
          error={t('error.invalid')}
        />
      </Example>
      <Example name="Chip" isRow>
        {(['country', 'city', 'language'] as const).map((name) => (
          <button
            key={name}
            type="button"
            className={chipClass}
            aria-label={t('search.remove', { name: t(`search.${name}`) })}
          >
            <ChipFace>{t(`search.${name}`)}</ChipFace>
          </button>
        ))}
      </Example>
    </>
  );
}

function Panels() {
  const { t } = useTranslation();
  return (
    <>
      <Example name="StatePanel: empty">
        <StatePanel
          title={t('search.empty_title')}
          actions={<Button kind="tonal">{t('search.empty_all')}</Button>}
        >
          <p>{t('search.empty_text')}</p>
        </StatePanel>
      </Example>
      <Example name="StatePanel: failed, refused by the server, missing">
        <ProfileFailure error={new TypeError('offline')} />
        <ProfileFailure error={new ApiError(503, { message: t('error.unavailable') })} />
        <ProfileFailure error={new ApiError(404, { message: '' })} />
      </Example>
      <Example name="Note: info, amber">
        <Note>{t('about.comments_now_text')}</Note>
        <Note kind="amber">{t('inquiry.emergency')}</Note>
      </Example>
      <Example name="Panel with facts: known, qualified, unknown">
        <dl className={`${panelClass} ${classes.facts}`}>
          <Fact label={t('search.country')} value={t('search.city')} />
          <Fact
            label={t('search.verified')}
            value={t('search.verified_licence')}
            qualifier={t('clinic.own_word')}
          />
          <Fact label={t('search.language')} value={t('card.unknown')} isUnknown />
        </dl>
      </Example>
      <Example name="Card; its skeleton">
        <DoctorCard doctor={unknownDoctor} />
        <CardSkeleton />
      </Example>
      <Example name="Skeleton">
        <Skeleton width="70%" height={22} />
        <Skeleton width={180} height={32} />
      </Example>
    </>
  );
}

function Lists() {
  const { t } = useTranslation();
  const columns = [t('search.country'), t('search.city'), t('search.language')];
  return (
    <>
      <Example name="Tabs">
        <nav className={tabs.tabs} aria-label={t('search.results')}>
          <Link to="/dev/components" aria-current="page">
            {t('search.list')} <span>12</span>
          </Link>
          <Link to="/map-result">{t('search.map')}</Link>
        </nav>
      </Example>
      <Example name="Table">
        <table className={ledger.ledger}>
          <thead>
            <tr>
              {columns.map((title) => (
                <th key={title}>{title}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[1, 2].map((row) => (
              <tr key={row}>
                {columns.map((title) => (
                  <td key={title} data-label={title}>
                    {t('card.unknown')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Example>
      <Example name="Leader; Distribution; Logo">
        <ul>
          <Leader count="1,204">
            <Link to="/catalogue/specializations" className={text.link}>
              {t('search.specialization')}
            </Link>
          </Leader>
        </ul>
        <Distribution counts={[1, 0, 2, 5, 12]} label={t('about.comments_score')} />
        <Logo />
      </Example>
      <Example name="Text: h1, h2, h3, body, small, label, muted, link">
        <p className={text.h1}>{t('inquiry.title')}</p>
        <p className={text.h2}>{t('inquiry.title')}</p>
        <p className={text.h3}>{t('inquiry.title')}</p>
        <p className={text.measure}>{t('inquiry.description')}</p>
        <p className={text.small}>{t('inquiry.description')}</p>
        <p className={text.label}>{t('inquiry.description')}</p>
        <p className={text.muted}>{t('inquiry.description')}</p>
        <p>
          <Link to="/" className={text.link}>
            {t('action.home')}
          </Link>
        </p>
      </Example>
    </>
  );
}
