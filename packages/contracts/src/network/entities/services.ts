/** Keys, shapes, and facts of a service (a provider's work in one category), derived from the table of its fields. */
import * as z from 'zod/mini'
import { factsIn, keysOf, keysWith, pickFields, shapeOf } from '../../kit/fields.ts'
import { Id } from '../../kit/shapes.ts'
import { type ServiceField, serviceFields } from './service-fields.ts'

export const serviceColumnKeys = keysWith(serviceFields, 'column')
/** Texts typed in the form. */
export const serviceTextKeys = keysWith(serviceFields, 'input')
type Text = ServiceField & Required<Pick<ServiceField, 'column' | 'schema' | 'input'>>
export const serviceTexts: Record<string, Text> = pickFields(serviceFields, serviceTextKeys)
/** Texts that the public page shows, next to rules, area, and capacity. */
export const publicTextKeys = keysOf(serviceTexts).filter((key) => serviceTexts[key]!.seen?.public)

/** A category that is not in the list loses its values. */
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
/** The services that have any value, as a form sends them. */
export const filledServices = (services: readonly ServiceRecord[]) => services.map(sentOf).filter(hasValues)

const sentOf = (service: ServiceRecord): NewService => ({
  categoryId: service.category.id,
  rules: service.rules.map(({ rule, isHard, ownWords }) => ({ rule, isHard, ownWords })),
  serviceArea: {
    stateIds: service.serviceArea.states.map(({ id }) => id),
    countyIds: service.serviceArea.counties.map(({ id }) => id),
  },
  ...pickFields(service as Service, serviceTextKeys),
})

const hasValues = ({ rules, serviceArea, ...texts }: NewService) =>
  rules.length + serviceArea.stateIds.length + serviceArea.countyIds.length > 0 || hasTexts(texts)
export const hasTexts = (texts: Record<string, unknown>) => keysOf(serviceTexts).some((key) => texts[key])

/** The facts that this kind of page shows of a service, without empty ones. */
export const factsOf = (part: 'page' | 'public', service: object) => factsIn(serviceTexts, part, service)
