import { roles } from '@handoff/contracts/access/roles/roles'
import { teams } from '@handoff/contracts/access/teams'
import type { Action, Area, RequestOf, RoleAccess } from '@handoff/contracts/kit'
import { actionFlags, areas } from '@handoff/contracts/kit'
import type { Person, World } from '../../../test/world.ts'

const actions = Object.keys(actionFlags) as Action[]

type Entry = Required<RequestOf<typeof roles.create>['roleAccesses'][number]>

/** One entry of a role: `entry('My Referrals', 'view', 'edit')`. */
export const entry = (name: string, ...granted: Action[]) =>
  ({
    name,
    ...Object.fromEntries(actions.map((action) => [actionFlags[action], granted.includes(action)])),
  }) as Entry

/** Entries of a role on the entity side. */
export const opening = (granted: Partial<Record<Area, Action[]>>) =>
  Object.entries(granted).map(([area, some]) => entry(areas[area as Area].entity, ...some))

let count = 0

export function teamsOf({ as, db, aPerson, anEntity }: World) {
  const aRole = async (manager: Person, name = `Role ${++count}`, roleAccesses: readonly RoleAccess[] = []) =>
    (await as(manager)(roles.create, { name, roleAccesses: roleAccesses as Entry[] })).data

  /** Ada manages the team of the Harbor Clinic, where Sam is staff. */
  async function aTeam() {
    const clinic = await anEntity({ name: 'Harbor Clinic' })
    const ada = await aPerson({ entity: clinic, timeZone: 'America/Chicago' })
    const role = await aRole(ada, 'Front desk', opening({ referrals: ['view', 'edit'], customers: ['view'] }))
    const sam = await aPerson({ entity: clinic, firstName: 'Sam', userType: 4 })
    await db.updateTable('account').set({ role_id: role.id }).where('id', '=', sam.id).execute()
    return { clinic, ada, sam, role }
  }

  const lastMailTo = (address: string) =>
    db
      .selectFrom('mail')
      .select(['subject', 'letter'])
      .where('to_address', '=', address)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()

  /** Token of the link in the last email to this address. */
  async function tokenSentTo(address: string) {
    const { letter } = await lastMailTo(address)
    return new URL((letter as { button: { path: string } }).button.path, 'http://localhost:3000').searchParams.get(
      'token',
    )!
  }

  const anAddress = () => `new.${++count}@handoff.test`

  /** Invites someone to the manager's team. */
  async function invite(manager: Person, roleId: number | null, email = anAddress()) {
    const { data } = await as(manager)(teams.invite, { emails: [email], roleId })
    return { ...data.invited[0]!, token: await tokenSentTo(email) }
  }

  const eventsOf = async (type: string) =>
    (await db.selectFrom('event').select(['data', 'account_id']).where('type', '=', type).orderBy('id').execute()).map(
      ({ data }) => data as Record<string, unknown>,
    )

  return { aRole, aTeam, lastMailTo, tokenSentTo, anAddress, invite, eventsOf }
}
