import { type RequestOf } from '@handoff/contracts/kit'
import { type Material, materials } from '@handoff/contracts/platform/materials'
import { ask } from '../../../kit/query/client.ts'
import { toast } from '../../../kit/toast.tsx'
import type { Subject } from '../../customers/notes/noteSubject.ts'

/** Whose files they are. */
export type Owner = Subject & { kind: 'entity' | 'customer' }

/** Where the files of each kind are listed and changed: what goes in and comes out is the same. */
export const fileCalls = {
  entity: {
    list: materials.ofEntity,
    add: materials.addToEntity,
    save: materials.saveOfEntity,
    remove: materials.removeFromEntity,
  },
  customer: {
    list: materials.ofCustomer,
    add: materials.addToCustomer,
    save: materials.saveOfCustomer,
    remove: materials.removeFromCustomer,
  },
} as const

/** What an upload says of its file; only a customer's can be shared before acceptance. */
export type NewFile = RequestOf<typeof materials.addToCustomer>

/** Addresses of a file are asked for at the moment they are needed: they are good for a few minutes only. */
export async function linksOf({ kind, id }: Subject, { id: materialId }: Pick<Material, 'id'>) {
  if (kind === 'entity') return (await ask(materials.viewOfEntity, { entityId: id, materialId })).data
  if (kind === 'customer') return (await ask(materials.viewOfCustomer, { customerId: id, materialId })).data
  return (await ask(materials.viewOfReferral, { referralId: id, materialId })).data
}

export async function saveFile(subject: Subject, file: Pick<Material, 'id'>) {
  try {
    const { downloadUrl } = await linksOf(subject, file)
    Object.assign(document.createElement('a'), { href: downloadUrl, download: '' }).click()
  } catch (error) {
    toast.error((error as Error).message)
  }
}
