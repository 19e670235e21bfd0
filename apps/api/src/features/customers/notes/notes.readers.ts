import { NoteType, type notes } from '@handoff/contracts/customers/notes'
import { areas, type Input, managers } from '@handoff/contracts/kit'
import { sql } from 'kysely'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { mentionsAll } from '../../../kit/lists/search.ts'
import { badInput, forbidden } from '../../../kit/problem.ts'
import { personName } from '../../../kit/records/person-name.ts'
import {
  areaOf,
  customerSubject,
  entitySubject,
  internalSides,
  mayChange,
  referralSubject,
  type Side,
  type Subject,
  sidesOf,
} from './notes.subjects.ts'
import type { Db } from './notes.visibility.ts'

const most = 20

/** People whom a note about this record can mention. */
export async function readers(ctx: Ctx, { search, noteType, ...input }: Input<typeof notes.readers>) {
  const subject = await subjectIn(ctx, input)
  if (!mayChange(ctx.viewer, subject, 'add') && !mayChange(ctx.viewer, subject, 'edit')) throw forbidden()
  const type = noteType ?? (subject.referralId === null ? NoteType.Internal : NoteType.Referral)
  return readersOf(ctx, subject, await mentionableSides(ctx, subject, type))
    .select(['account.id', personName('account').as('name'), 'entity.name as entity'])
    .where('account.id', '<>', ctx.viewer.id)
    .$if(!!search, (it) => it.where(mentionsAll(search!, personName('account'))))
    .orderBy(sql`account.entity_id is distinct from ${ownEntity(ctx.viewer)}::int`)
    .orderBy('account.first_name')
    .orderBy('account.last_name')
    .orderBy('account.id')
    .limit(most)
    .execute()
}

type Named = Pick<Input<typeof notes.readers>, 'entityId' | 'customerId' | 'referralId'>

function subjectIn(ctx: Db, { entityId, customerId, referralId }: Named): Promise<Subject> {
  if (referralId !== undefined) return referralSubject(ctx, referralId)
  if (customerId !== undefined) return customerSubject(ctx, customerId)
  if (entityId !== undefined) return entitySubject(ctx, entityId)
  throw badInput({ customerId: ['Please select an entity, a customer, or a referral'] })
}

/** Only administrators see which other entities have access to a customer; the sides of a referral know each other. */
async function mentionableSides(ctx: Db, subject: Subject, noteType: NoteType): Promise<Side[]> {
  const { db, viewer, now } = ctx
  if (noteType === NoteType.Internal) return internalSides(viewer)
  const sides = await sidesOf(db, subject, now())
  if (viewer.side === 'admin' || subject.entityId !== null) return sides
  return subject.referralId === null ? internalSides(viewer) : sides.filter((side) => side !== null)
}

/** Active people on these sides whose role includes viewing the note's subject. */
function readersOf({ db }: Pick<Ctx, 'db'>, subject: Subject, sides: readonly Side[]) {
  const { admin, entity } = areas[areaOf(subject)]
  const ids = sides.filter((side) => side !== null)
  return db
    .selectFrom('account')
    .leftJoin('entity', 'entity.id', 'account.entity_id')
    .leftJoin('role_access', (on) =>
      on
        .onRef('role_access.role_id', '=', 'account.role_id')
        .on('role_access.name', '=', sql<string>`case when account.entity_id is null then ${admin} else ${entity} end`),
    )
    .where('account.is_active', '=', true)
    .where((it) => it.or([it('account.user_type', 'in', [...managers]), it('role_access.is_view', '=', true)]))
    .where((it) =>
      it.or([
        it('account.entity_id', '=', sql<number>`any(${ids})`),
        ...(sides.includes(null) ? [it('account.entity_id', 'is', null)] : []),
      ]),
    )
}

type Mentions = { subject: Subject; noteType: NoteType; ids: readonly number[] }

/** Checks that these people may read the note; returns whether its referral is inbound for each. */
export async function mentionsFor(ctx: Db, { subject, noteType, ids }: Mentions) {
  const wanted = [...new Set(ids)]
  if (!wanted.length) return []
  const people = await readersOf(ctx, subject, await mentionableSides(ctx, subject, noteType))
    .select([
      'account.id as accountId',
      sql<boolean>`exists (select from referral
        where referral.id = ${subject.referralId}::int and referral.to_entity_id = account.entity_id)`.as('isInbound'),
    ])
    .where('account.id', '=', sql<number>`any(${wanted})`)
    .execute()
  if (people.length < wanted.length)
    throw badInput({ mentions: ['You can only mention people who can read this note'] })
  return people
}
