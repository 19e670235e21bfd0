import type { RequestOf } from '@handoff/contracts/kit'
import { RequestStatus, requests } from '@handoff/contracts/network/requests/requests'
import type { Person, World } from '../../../test/world.ts'

type Deciding = { version?: number; by: Person }

let count = 0

/** What tests of requests have in common. */
export function requestsOf({ as }: World) {
  type Category = RequestOf<typeof requests.requestCategory>
  const askCategory = async (person: Person, more: Partial<Category['payload']> = {}, about: Partial<Category> = {}) =>
    (await as(person)(requests.requestCategory, { payload: { name: `Pets ${++count}`, ...more }, ...about })).data

  type Location = RequestOf<typeof requests.requestLocation>
  const askLocation = async (person: Person, more: Partial<Location['payload']> = {}, about: Partial<Location> = {}) =>
    (
      await as(person)(requests.requestLocation, {
        requestType: 1,
        payload: { name: `Harbor Hall ${++count}`, ...more },
        ...about,
      })
    ).data

  type Entity = RequestOf<typeof requests.requestEntity>
  const askEntity = async (person: Person, more: Partial<Entity['payload']> = {}, about: Partial<Entity> = {}) => {
    const email = `member${++count}@harbor.example`
    const payload = { networkType: 2 as const, name: `Harbor Kitchen ${count}`, email, ...more }
    return (await as(person)(requests.requestEntity, { payload, ...about })).data
  }

  const show = async (person: Person, id: number) => (await as(person)(requests.show, { id })).data

  const approve = async (id: number, { version = 1, by }: Deciding) =>
    (await as(by)(requests.changeStatus, { id, status: RequestStatus.Accepted, version })).data
  const reject = async (id: number, { version = 1, by }: Deciding) =>
    (
      await as(by)(requests.changeStatus, {
        id,
        status: RequestStatus.Rejected,
        version,
        rejectionNotes: 'We have one',
        reasonCode: 'request_duplicate',
      })
    ).data
  const reopen = async (id: number, { version = 1, by }: Deciding) =>
    (await as(by)(requests.changeStatus, { id, status: RequestStatus.Pending, version, notes: 'Too early' })).data
  const add = async (id: number, { version = 1, by }: Deciding, more: Partial<RequestOf<typeof requests.add>> = {}) =>
    (await as(by)(requests.add, { id, version, ...more })).data
  const cancel = async (id: number, by: Person) =>
    (await as(by)(requests.cancel, { id, status: RequestStatus.Cancelled })).data

  return { askCategory, askLocation, askEntity, show, approve, reject, reopen, add, cancel }
}
