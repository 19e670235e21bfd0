import { materials } from '@handoff/contracts/materials'
import { ask } from '../../kit/query/client.ts'
import { toast } from '../../kit/toast.tsx'

/** Addresses of a file are asked for at the moment they are needed: they are good for a few minutes only. */
export function useFileLinks(entityId: number, materialId: number) {
  const find = async () => (await ask(materials.viewOfEntity, { entityId, materialId })).data
  return {
    find,
    save: async () => {
      try {
        const { downloadUrl } = await find()
        Object.assign(document.createElement('a'), { href: downloadUrl, download: '' }).click()
      } catch (error) {
        toast.error((error as Error).message)
      }
    },
  }
}
