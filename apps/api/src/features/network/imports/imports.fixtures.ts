import { type ImportKind, imports } from '@handoff/contracts/network/imports'
import type { Person, World } from '../../../test/world.ts'

/** A file as a spreadsheet saves it. */
export const aCsv = (text: string | Uint8Array, name = 'partners.csv') =>
  new File([text as BlobPart], name, { type: 'text/csv' })

/** The steps of an import, as the screen takes them. */
export function importsOf({ as }: World) {
  const upload = async (person: Person, text: string | Uint8Array, kind: ImportKind = 'entities') =>
    (await as(person)(kind === 'entities' ? imports.ofEntities : imports.ofLocations, { file: aCsv(text) })).data

  const checked = async (person: Person, text: string | Uint8Array, kind: ImportKind = 'entities') => {
    const { id, version, mapping } = await upload(person, text, kind)
    return (await as(person)(imports.check, { id, version, mapping })).data
  }
  const rowsOf = async (person: Person, id: number) => (await as(person)(imports.rows, { id, pageSize: 100 })).data.data

  return { upload, checked, rowsOf }
}
