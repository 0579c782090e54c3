import {
  Box,
  Button,
  Chip,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';
import {
  FunctionField,
  Link,
  SelectField,
  TextField,
  useGetResourceLabel,
  useLocale,
  useTranslate,
} from 'react-admin';
import {
  type AdminInvitation,
  type AdminMember,
  getAdminClinicAmenities,
  getAdminClinicMembers,
  getAdminClinicPrices,
} from '../../contract/clinics/admin-clinic-parts.ts';
import { entryStatuses } from '../../contract/clinics/admin-clinics.ts';
import { type AdminPhoto, photoStates } from '../../contract/clinics/admin-photos.ts';
import type { Price } from '../../contract/clinics/prices.ts';
import type { VerificationItem } from '../../contract/clinics/verification.ts';
import { ActorField, DifferenceField, EntityField, KindField, ReasonField } from '../platform/act-words.tsx';
import { api } from '../platform/api.ts';
import { choicesOf } from '../platform/choices.ts';
import { byCursor } from '../platform/data-provider.ts';
import { LoadedPart, RelatedList } from '../platform/related-list.tsx';
import type { ShowPart } from '../platform/show-parts.tsx';
import { useCurrencies } from '../platform/use-currencies.ts';
import { Day, useCalendarDay, useDay, When } from '../platform/when.tsx';
import { sectionPath } from './sections/section-path.ts';

type Of = { clinicId: number };

/** What a price says: an amount, a range, or that there is none. */
function PriceWords({ price }: { price: Price }) {
  const [translate, language, currencies] = [useTranslate(), useLocale(), useCurrencies()];
  if (price.amount === null) return <>{translate('admin.parts.no_price')}</>;
  const code = currencies?.find(({ id }) => id === price.currency_id)?.code ?? '';
  const number = new Intl.NumberFormat(`${language}-u-nu-latn`);
  const amounts = [price.amount, price.amount_to]
    .filter((one) => one !== null)
    .map((one) => number.format(one));
  return <bdi dir="ltr">{`${amounts.join(' – ')} ${code}`}</bdi>;
}

function Prices({ clinicId }: Of) {
  const [translate, dayOf] = [useTranslate(), useCalendarDay()];
  const load = async () => (await api(getAdminClinicPrices, { params: { id: clinicId } })).data;
  return (
    <LoadedPart of={['prices', clinicId]} load={load} isEmpty={(prices) => prices.length === 0}>
      {(prices) => (
        <Table size="small">
          <TableHead>
            <TableRow>
              {['procedure', 'price', 'yearly_volume', 'priced_on', 'remark'].map((name) => (
                <TableCell key={name}>{translate(`admin.parts.${name}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {prices.map((price) => (
              <TableRow key={price.procedure.slug}>
                <TableCell>{price.procedure.title}</TableCell>
                <TableCell>
                  <PriceWords price={price} />
                </TableCell>
                <TableCell>{price.yearly_volume}</TableCell>
                <TableCell>{price.priced_on && dayOf(price.priced_on)}</TableCell>
                <TableCell dir="auto">{price.remark}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </LoadedPart>
  );
}

function Amenities({ clinicId }: Of) {
  const translate = useTranslate();
  const load = async () => {
    const { data } = await api(getAdminClinicAmenities, { params: { id: clinicId } });
    const stated = data.map((group) => ({
      ...group,
      comforts: group.comforts.filter(({ value }) => value !== 'unknown'),
    }));
    return stated.filter(({ comforts }) => comforts.length > 0);
  };
  return (
    <LoadedPart of={['amenities', clinicId]} load={load} isEmpty={(groups) => groups.length === 0}>
      {(groups) => (
        <Box sx={{ display: 'grid', gap: 2, padding: 2 }}>
          {groups.map((group) => (
            <section key={group.slug} aria-labelledby={`amenities-${group.slug}`}>
              <Typography id={`amenities-${group.slug}`} variant="subtitle2" component="h3">
                {group.title}
              </Typography>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBlockStart: 1 }}>
                {group.comforts.map(({ slug, title, value }) => (
                  <Chip
                    key={slug}
                    variant="outlined"
                    size="small"
                    label={`${title} · ${translate(`comfort_value.${value}`)}`}
                  />
                ))}
              </Box>
            </section>
          ))}
        </Box>
      )}
    </LoadedPart>
  );
}

function MemberRow({ member }: { member: AdminMember }) {
  const [translate, dayOf] = [useTranslate(), useDay()];
  return (
    <TableRow>
      <TableCell>
        <Link to={`/accounts/${member.account_id}/show`}>
          <bdi>{member.name}</bdi>
        </Link>
      </TableCell>
      <TableCell>
        {translate(`admin.roles.${member.role}`)}
        {member.is_absent && ` · ${translate('admin.parts.absent')}`}
      </TableCell>
      <TableCell>
        {member.doctor && (
          <Link to={`/doctors/${member.doctor.id}/show`}>
            <bdi>{member.doctor.title}</bdi>
          </Link>
        )}
      </TableCell>
      <TableCell>{dayOf(member.joined_at)}</TableCell>
      <TableCell>{member.last_used_at && dayOf(member.last_used_at)}</TableCell>
    </TableRow>
  );
}

/** An invitation that nobody has accepted; its address is the clinic’s. */
function InvitationRow({ invitation }: { invitation: AdminInvitation }) {
  const [translate, dayOf] = [useTranslate(), useDay()];
  const { role, doctor, is_expired, expires_at, sent_at } = invitation;
  return (
    <TableRow>
      <TableCell>
        {translate(is_expired ? 'admin.parts.invitation_expired' : 'admin.parts.invitation', {
          day: dayOf(expires_at),
        })}
      </TableCell>
      <TableCell>{translate(`admin.roles.${role}`)}</TableCell>
      <TableCell>{doctor?.title}</TableCell>
      <TableCell>{dayOf(sent_at)}</TableCell>
      <TableCell />
    </TableRow>
  );
}

function Members({ clinicId }: Of) {
  const translate = useTranslate();
  const load = async () => (await api(getAdminClinicMembers, { params: { id: clinicId } })).data;
  return (
    <LoadedPart
      of={['members', clinicId]}
      load={load}
      isEmpty={({ members, invitations }) => members.length + invitations.length === 0}
    >
      {({ members, invitations }) => (
        <Table size="small">
          <TableHead>
            <TableRow>
              {['member', 'role', 'doctor', 'joined_at', 'last_used_at'].map((name) => (
                <TableCell key={name}>{translate(`admin.parts.${name}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {members.map((member) => (
              <MemberRow key={member.account_id} member={member} />
            ))}
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </TableBody>
        </Table>
      )}
    </LoadedPart>
  );
}

const THUMBNAIL = 160;

/** A photo, small; a hidden one is shown to nobody. */
function Thumbnail({
  photo: { path, version, width, height, widths, caption, state },
}: {
  photo: AdminPhoto;
}) {
  if (state === 'hidden') return null;
  return (
    <img
      src={`${path}/${widths.find((one) => one >= THUMBNAIL)}.webp?v=${version}`}
      alt={caption ?? ''}
      width={THUMBNAIL / 2}
      height={Math.round((THUMBNAIL * height) / width / 2)}
      loading="lazy"
    />
  );
}

/** Where the part is written: the section of the clinic’s own form. */
function Written({ clinicId, section, children }: Of & { section: 'comforts'; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <>
      {children}
      <Box sx={{ padding: 2 }}>
        <Button component={Link} to={sectionPath('clinics', clinicId, section)}>
          {translate('ra.action.edit')}
        </Button>
      </Box>
    </>
  );
}

/** Everything that a clinic has besides its facts, each part with the way to its own page. `further`: parts of other rooms. */
export function useClinicParts(clinicId: number, further: readonly ShowPart[]): ShowPart[] {
  const [translate, listName] = [useTranslate(), useGetResourceLabel()];
  const of = { clinic_id: String(clinicId) };
  const byDate = { field: 'id', order: 'DESC' } as const;
  const titled = (name: string) => translate(`admin.parts.${name}`);
  return [
    { name: 'prices', label: titled('prices'), content: <Prices clinicId={clinicId} /> },
    {
      name: 'photos',
      label: listName('photos', 2),
      content: (
        <RelatedList resource="photos" filter={of} sort={{ field: 'id', order: 'ASC' }} opens={false}>
          <FunctionField<AdminPhoto>
            source="photo"
            sortable={false}
            render={(photo) => <Thumbnail photo={photo} />}
          />
          <TextField source="caption" sortable={false} dir="auto" />
          <TextField source="doctor.title" sortable={false} />
          <SelectField
            source="state"
            choices={choicesOf('admin.photos.state', photoStates)}
            sortable={false}
          />
        </RelatedList>
      ),
    },
    {
      name: 'amenities',
      label: titled('amenities'),
      content: (
        <Written clinicId={clinicId} section="comforts">
          <Amenities clinicId={clinicId} />
        </Written>
      ),
    },
    {
      name: 'doctors',
      label: listName('doctors', 2),
      content: (
        <RelatedList resource="doctors" filter={of} sort={{ field: 'title', order: 'ASC' }}>
          <TextField source="title" sortable={false} />
          <SelectField
            source="status"
            choices={choicesOf('admin.clinics.status', entryStatuses)}
            sortable={false}
          />
          <When source="updated_at" sortable={false} withTime={false} />
        </RelatedList>
      ),
    },
    { name: 'members', label: titled('members'), content: <Members clinicId={clinicId} /> },
    {
      name: 'verification',
      label: listName('verification', 2),
      content: (
        <RelatedList
          resource="verification"
          filter={{ ...of, folder: 'all' }}
          sort={{ field: 'id', order: 'ASC' }}
        >
          <TextField source="number" sortable={false} />
          <TextField source="body" sortable={false} />
          <FunctionField<VerificationItem>
            source="doctor.title"
            sortable={false}
            render={({ doctor }) => doctor?.title}
          />
          <Day source="valid_until" sortable={false} emptyText="—" />
          <Day source="checked_on" sortable={false} emptyText="—" />
        </RelatedList>
      ),
    },
    ...further,
    {
      name: 'history',
      label: translate('admin.shell.history'),
      content: (
        <RelatedList resource="audit" filter={of} sort={byDate} meta={byCursor.meta}>
          <When source="at" sortable={false} />
          <ActorField source="actor" />
          <KindField source="kind" />
          <EntityField source="entity" />
          <DifferenceField source="detail" sortable={false} />
          <ReasonField source="reason" sortable={false} />
        </RelatedList>
      ),
    },
  ];
}
