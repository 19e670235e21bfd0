import { type NoteType, notes } from '@handoff/contracts/customers/notes'
import { sideOf } from '@handoff/contracts/kit'
import { type Me, useMe } from '../../../kit/session/CurrentUser.ts'

/** What notes or files belong to. */
export type Subject =
  | { kind: 'entity'; id: number; name: string }
  | { kind: 'customer'; id: number; name: string }
  | { kind: 'referral'; id: number; name: string }

/** Subjects with a list of notes; those of a referral are its thread. */
export type Noted = Exclude<Subject, { kind: 'referral' }>

type Written = { text: string; noteType: 1 | 2; mentions?: number[] }

/** Where the notes of each kind are listed, written, and read: the answers are the same. */
export const noteCalls = {
  entity: {
    list: notes.ofEntity,
    asked: (id: number, _: NoteType | undefined) => ({ entityId: id }),
    write: notes.writeOfEntity,
    input: (id: number, values: Written) => ({ entityId: id, ...values }),
  },
  customer: {
    list: notes.ofCustomer,
    asked: (id: number, noteType: NoteType | undefined) => ({ customerId: id, noteType: noteType ?? (0 as const) }),
    write: notes.writeOfCustomer,
    input: (id: number, values: Written) => ({ customerId: id, ...values }),
  },
} as const

/** The people who read what is internal, and those who read the rest as well. */
export function useAudience({ kind, name }: Subject) {
  const me = useMe()
  const isAdmin = sideOf(me.userType.id) === 'admin'
  const team = isAdmin ? 'the administrators' : (me.entity?.name ?? 'your team')
  if (kind === 'customer') return { own: team, others: `everyone with access to ${name}’s record` }
  return { own: isAdmin ? team : name, others: isAdmin ? name : 'the administrators' }
}

export const isAdministrator = (me: Me) => sideOf(me.userType.id) === 'admin'
