import type { Input } from '@handoff/contracts/kit'
import { pickFields } from '@handoff/contracts/kit/fields'
import type { categories } from '@handoff/contracts/network/categories'
import { requestedKeys } from '@handoff/contracts/network/category-from-fields'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { alwaysKeys } from '@handoff/contracts/network/entities/from-fields'
import { whereKeys } from '@handoff/contracts/network/locations/from-fields'
import type { locations } from '@handoff/contracts/network/locations/locations'
import { RequestType } from '@handoff/contracts/network/requests/request-type'
import type { Ctx } from '../../../kit/context.ts'
import { readPicture } from '../../../kit/files/picture.ts'
import { show as showCategory } from '../categories/categories.queries.ts'
import { addCategory } from '../categories/categories.service.ts'
import { saveValues } from '../customFields/customFields.save-values.ts'
import { addEntity } from '../entities/editing/add-entity.ts'
import { edit as editEntity } from '../entities/editing/edit-entity.ts'
import { columnsOf, type Values as EntityValues } from '../entities/editing/save-entity.ts'
import { show as showLocation } from '../locations/locations.detail.ts'
import { addLocation } from '../locations/locations.service.ts'
import { answerRequest } from './requests.state.ts'

/** What the forms of the features above create, together with the request that asked for it, where there is one. */

export const createLocation = (ctx: Ctx, { requestId, ...values }: Input<typeof locations.create>) =>
  ctx.transaction(async (tx) => {
    const id = await addLocation(tx, values)
    if (requestId !== undefined)
      await answerRequest(tx, { requestId, types: [RequestType.Location], addedId: id, payload: values })
    return showLocation(tx, { id })
  })

export const createCategory = (ctx: Ctx, { requestId, ...values }: Input<typeof categories.create>) =>
  ctx.transaction(async (tx) => {
    const id = await addCategory(tx, values)
    if (requestId !== undefined) {
      // Color and icon are only the administrators' to choose.
      const specialties = values.specialties.map(({ name }) => name)
      const payload = { ...pickFields(values, requestedKeys), specialties }
      await answerRequest(tx, { requestId, types: [RequestType.Category], addedId: id, payload })
    }
    return showCategory(tx, { id })
  })

export async function createEntity(ctx: Ctx, input: Input<typeof entities.create>) {
  const { requestId, logo: file, customFieldsInputs: inputs = [], ...values } = input
  const logo = file && (await readPicture(file, 'logo'))
  return ctx.transaction(async (tx) => {
    const id = await addEntity(tx, { ...values, logo })
    await saveValues(tx, { target: 'entity', id, inputs, isWhole: true, isPart: true })
    if (requestId !== undefined)
      await answerRequest(tx, { requestId, types: entityTypes, addedId: id, payload: payloadOf(values) })
    return editEntity(tx, { id })
  })
}

const entityTypes = [RequestType.Organization, RequestType.Entity]

/** In the fields of a request: its requester is shown where this differs from what was asked for. */
const payloadOf = (values: EntityValues) => ({
  ...pickFields(values, ['networkType', 'firstName', 'lastName', ...alwaysKeys, 'categoryIds']),
  ...(values.entityAddresses[0] && pickFields(values.entityAddresses[0], whereKeys)),
  name: columnsOf(values).name,
})
