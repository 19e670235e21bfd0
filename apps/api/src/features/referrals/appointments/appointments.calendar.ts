import type { Input } from '@handoff/contracts/kit'
import { addDays, daysBetween } from '@handoff/contracts/kit/dates/days'
import { type appointments, mostDays } from '@handoff/contracts/referrals/appointments/appointments'
import { type Ctx, ownEntity } from '../../../kit/context.ts'
import { badInput } from '../../../kit/problem.ts'
import { nameOfPlace } from '../../network/locations/locations.columns.ts'
import { hoursOf, openOn } from './appointments.hours.ts'
import { individualsOf, peopleOf, placesOf } from './appointments.options.ts'

/** The open hours of a location by day, and the people and locations of the viewer's side. */
export async function calendar(ctx: Ctx, { from, to, locationId }: Input<typeof appointments.calendar>) {
  const length = daysBetween(from, to) + 1
  if (length < 1) throw badInput({ to: ['The end must be after the start'] })
  if (length > mostDays) throw badInput({ to: [`Choose up to ${mostDays} days`] })
  const entityId = ownEntity(ctx.viewer)
  const locations = await placesOf(ctx, entityId)
    .select(['place.id', nameOfPlace.as('name')])
    .orderBy('place.position')
    .orderBy('place.id')
    .limit(100)
    .execute()
  const individuals = await individualsOf(ctx, entityId).orderBy('entity.name').limit(200).execute()
  const people = await peopleOf(ctx, entityId).orderBy('name').limit(200).execute()
  const shownId = locationId ?? locations[0]?.id ?? null
  const hours = await hoursOf(ctx, shownId, ctx.viewer.timeZone)
  const days = Array.from({ length }, (_, ahead) => addDays(from, ahead)).map((day) => {
    const { opens, why } = openOn(hours, day)
    return { day, opens: opens?.map(({ startsAt, endsAt }) => ({ from: startsAt, until: endsAt })) ?? null, why }
  })
  return {
    timeZone: hours.timeZone,
    locationId: shownId,
    locations,
    people: [
      ...people.map(({ id, name }) => ({ key: `user:${id}`, name })),
      ...individuals.map(({ id, name }) => ({ key: `provider:${id}`, name })),
    ],
    days,
  }
}
