import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Permission } from '../../../contract/platform/permissions.ts';

export type OperatorRole = 'moderator' | 'admin';

/** Who acts on an account: another account with what it may do; null: whoever runs commands on the machine. */
export type Actor = { id: string; permissions: ReadonlySet<Permission> } | null;

export type Target = { id: string; operatorRole: OperatorRole | null };

/** Nobody acts on themselves. */
const mayAct = (actor: Actor, target: Target, permission: Permission): boolean =>
  actor === null || (actor.id !== target.id && actor.permissions.has(permission));

/** Moderators are barred by admins, admins by no one: their role is taken first. */
export function mayBlock(actor: Actor, target: Target): boolean {
  if (target.operatorRole === 'admin') return false;
  return mayAct(actor, target, target.operatorRole === null ? 'account.block' : 'account.appoint');
}

export function mayUnblock(actor: Actor, target: Target): boolean {
  return mayAct(actor, target, target.operatorRole === null ? 'account.block' : 'account.appoint');
}

/** To end someone's sessions asks for the same as to bar them; one's own are ended in the profile. */
export const mayEndSessions = mayUnblock;

export function mayAppoint(actor: Actor, target: Target): boolean {
  return mayAct(actor, target, 'account.appoint');
}

/** A phone number with its country code and last three digits: `+49 ••• 678`. */
export function maskedPhone(phone: string): string {
  const code = parsePhoneNumberFromString(phone)?.countryCallingCode ?? phone.slice(1, 3);
  return `+${code} ••• ${phone.slice(-3)}`;
}

/** An address with the first letter of each half: `a•••@e•••`. */
export function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${[...name][0] ?? ''}•••@${[...domain][0] ?? ''}•••`;
}
