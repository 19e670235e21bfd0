import { invitations } from '@handoff/contracts/access/invitations'
import { roles } from '@handoff/contracts/access/roles/roles'
import { teams } from '@handoff/contracts/access/teams'
import { type Person, password } from '../../../../test/world.ts'
import { loginsOf } from '../../../access/auth/auth.fixtures.ts'
import type { Teams } from './known.fixtures.ts'
import type { Act, Stage } from './stage.fixtures.ts'
import { teamsFrom } from './teams.naive.fixtures.ts'

const mostTeammates = 12

export function teamActs({ world, dice, ledger, people, history, tokenSentTo }: Stage): Act[] {
  const { as, clock } = world
  const { pick, chance, whole } = dice
  const { withApp } = loginsOf(world)
  const emailOf = new Map<number, string>()
  let count = 0

  const isOf =
    ({ entity }: Person) =>
    (side: number | null) =>
      side === (entity?.id ?? null)

  function pickRole(teams: Teams, person: Person) {
    const ownRoles = [...teams.roles].filter(([, side]) => isOf(person)(side))
    return ownRoles.length && chance(0.7) ? pick(ownRoles)[0] : null
  }

  async function invite() {
    const known = teamsFrom(await history(), ledger)
    const person = pick(people)
    if ([...known.teammates.values()].filter(({ entityId }) => isOf(person)(entityId)).length > mostTeammates) return
    const email = `teammate.${++count}@handoff.test`
    const roleId = pickRole(known, person)
    const { invited } = (await as(person)(teams.invite, { emails: [email], roleId })).data
    const { id } = invited[0]!
    emailOf.set(id, email)
    ledger.roleOfInvitation.set(id, roleId)
  }

  async function answer() {
    const { invitations: all } = teamsFrom(await history(), ledger)
    const waiting = [...all.values()].filter(({ isAnswered }) => !isAnswered)
    if (!waiting.length) return invite()
    const { id, by } = pick(waiting)
    const manager = as(people.find((person) => isOf(person)(by))!)
    if (chance(0.15)) return manager(teams.revokeInvite, { id })
    if (chance(0.25)) return manager(teams.resendInvite, { Email: emailOf.get(id)! })
    const token = await tokenSentTo(emailOf.get(id)!)
    const stranger = as(null, { remoteAddress: `10.2.${whole(0, 255)}.${whole(0, 255)}` })
    if (chance(0.2)) return stranger(invitations.acceptTeam, { token, answer: { accept: false } })
    const yes = { accept: true as const, firstName: 'Sam', lastName: `No ${id}`, password }
    const { data } = await stranger(invitations.acceptTeam, { token, answer: yes })
    ledger.seenAt.set(data!.id, clock.now())
  }

  async function change() {
    const known = teamsFrom(await history(), ledger)
    const ours = new Set(people.map(({ id }) => id))
    // The people who act here do not change.
    const others = [...known.teammates.values()].filter(({ id }) => !ours.has(id))
    if (!others.length) return invite()
    const { id, entityId, isActive } = pick(others)
    const manager = people.find((person) => isOf(person)(entityId))!
    if (!isActive) return as(manager)(teams.save, { id, isActive: true })
    if (chance(0.4)) return as(manager)(teams.remove, { id, handOverTo: manager.id })
    return as(manager)(teams.save, { id, roleId: pickRole(known, manager) })
  }

  const addRole = () => as(pick(people))(roles.create, { name: `Role ${++count}`, roleAccesses: [] })

  async function secure() {
    const person = pick(people)
    const known = teamsFrom(await history(), ledger).teammates.get(person.id)!
    if (!known.isSecured) return withApp(person)
  }

  return [
    { weight: 1.5, take: invite },
    { weight: 2, take: answer },
    { weight: 1, take: change },
    { weight: 0.5, take: addRole },
    { weight: 0.3, take: secure },
  ]
}
