import { customerImports } from '@handoff/contracts/customers/customerImports'
import type { RequestOf } from '@handoff/contracts/kit'
import type { Person, World } from '../../../test/world.ts'
import { aCsv } from '../../network/imports/imports.fixtures.ts'

type Run = Partial<RequestOf<typeof customerImports.run>>

/** The steps of an import, as the screen takes them. */
export function peopleImportsOf({ as, workImports }: World) {
  const show = async (person: Person, id: number) => (await as(person)(customerImports.show, { id })).data
  const upload = async (person: Person, file: string | Uint8Array | File) =>
    (await as(person)(customerImports.read, { file: file instanceof File ? file : aCsv(file, 'people.csv') })).data
  const check = async (person: Person, id: number, more: Partial<RequestOf<typeof customerImports.check>> = {}) => {
    const { version, mapping } = await show(person, id)
    await as(person)(customerImports.check, { id, version, mapping, ...more })
    await workImports()
    return show(person, id)
  }
  const checked = async (person: Person, file: string | Uint8Array | File) =>
    check(person, (await upload(person, file)).id)
  const run = async (person: Person, id: number, more: Run = {}) => {
    const { version } = await show(person, id)
    await as(person)(customerImports.run, { id, version, ...more })
    await workImports()
    return show(person, id)
  }
  const rowsOf = async (person: Person, id: number, more: object = {}) =>
    (await as(person)(customerImports.rows, { id, pageSize: 100, ...more })).data.data
  const undo = async (person: Person, id: number) => {
    await as(person)(customerImports.undo, { id })
    await workImports()
    return show(person, id)
  }
  return { show, upload, check, checked, run, rowsOf, undo }
}
