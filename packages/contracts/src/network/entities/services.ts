/** A service, what a provider does in one of its categories: what follows from the table of its fields. */
import * as z from 'zod/mini'
import { factsIn, keysOf, keysWith, pickFields, shapeOf } from '../../kit/fields.ts'
import { Id } from '../../kit/shapes.ts'
import { type ServiceField, serviceFields } from './service-fields.ts'

export const serviceColumnKeys = keysWith(serviceFields, 'column')
/** Texts that are typed in its form. */
export const serviceTextKeys = keysWith(serviceFields, 'input')
type Text = ServiceField & Required<Pick<ServiceField, 'column' | 'schema' | 'input'>>
export const serviceTexts: Record<string, Text> = pickFields(serviceFields, serviceTextKeys)
/** Strangers see them beside its rules, its area, and its capacity. */
export const publicTextKeys = keysOf(serviceTexts).filter((key) => serviceTexts[key]!.seen?.public)

/** Those of a category that is not named are emptied. */
export const NewService = z.strictObject({
  categoryId: Id,
  ...shapeOf(serviceFields, keysWith(serviceFields, 'schema'), 'schema'),
})
export type NewService = z.output<typeof NewService>

export const Service = z.object({
  category: z.object({ id: Id, name: z.string(), color: z.string() }),
  ...shapeOf(serviceFields, keysOf(serviceFields), 'stored'),
})
export type Service = z.input<typeof Service>

type ServiceRecord = Pick<Service, 'category' | 'rules' | 'serviceArea'>
/** Those of which something is said, as a form sends them. */
export const saidOf = (services: readonly ServiceRecord[]) => services.map(sentOf).filter(isSaid)

const sentOf = (service: ServiceRecord): NewService => ({
  categoryId: service.category.id,
  rules: service.rules.map(({ rule, isHard, ownWords }) => ({ rule, isHard, ownWords })),
  serviceArea: {
    stateIds: service.serviceArea.states.map(({ id }) => id),
    countyIds: service.serviceArea.counties.map(({ id }) => id),
  },
  ...pickFields(service as Service, serviceTextKeys),
})

const isSaid = ({ rules, serviceArea, ...texts }: NewService) =>
  rules.length + serviceArea.stateIds.length + serviceArea.countyIds.length > 0 || hasTexts(texts)
export const hasTexts = (texts: Record<string, unknown>) => keysOf(serviceTexts).some((key) => texts[key])

/** The facts of a service in this part; what no one has said is left out. */
export const factsOf = (part: 'page' | 'public', service: object) => factsIn(serviceTexts, part, service)
