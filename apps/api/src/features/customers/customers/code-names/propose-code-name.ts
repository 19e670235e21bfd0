import { randomInt } from 'node:crypto'
import { foldKey } from '@handoff/contracts/kit/folding'
import { type Ctx, ownEntity } from '../../../../kit/context.ts'
import { takenCodeNames } from './code-names.ts'

const colors =
  'Amber Azure Blue Coral Crimson Golden Green Indigo Ivory Jade Olive Pearl Ruby Silver Teal Violet'.split(' ')
const birds =
  'Crane Curlew Dove Egret Falcon Finch Heron Ibis Kestrel Lark Linnet Martin Osprey Plover Robin Sparrow Starling Swallow Swift Tern Thrush Wren'.split(
    ' ',
  )
const all = colors.flatMap((color) => birds.map((bird) => `${color} ${bird}`))

/** Says nothing about the person, and no one at the provider has it. */
export async function proposeCodeName(ctx: Ctx) {
  const entityId = ownEntity(ctx.viewer)
  if (entityId === null || !(await isConfidential(ctx, entityId))) return { codeName: null }
  const taken = await takenCodeNames(ctx, entityId)
  const free = all.filter((name) => !taken.has(foldKey(name)))
  const number = () => randomInt(100, 1000)
  return { codeName: free[randomInt(Math.max(free.length, 1))] ?? `${all[randomInt(all.length)]} ${number()}` }
}

const isConfidential = async ({ db }: Pick<Ctx, 'db'>, id: number) =>
  (await db.selectFrom('entity').select('is_confidential').where('id', '=', id).executeTakeFirst())?.is_confidential ===
  true
