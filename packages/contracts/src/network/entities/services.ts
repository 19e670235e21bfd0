/** A service, what a provider does in one of its categories: what follows from the table of its fields. */
import * as z from 'zod/mini'
import { keysOf, keysWith, pickFields, shapeOf } from '../../kit/fields.ts'
import { Id } from '../../kit/shapes.ts'
import { type ServiceField, serviceFields } from './service-fields.ts'

export const serviceColumnKeys = keysWith(serviceFields, 'column')
/** Texts that are typed in its form. */
export const serviceTextKeys = keysWith(serviceFields, 'input')
type Text = ServiceField & Required<Pick<ServiceField, 'column' | 'schema' | 'input'>>
export const serviceTextTable: Record<string, Text> = Object.fromEntries(
  serviceTextKeys.map((key) => [key, serviceFields[key]]),
)
export const serviceTexts = Object.entries(serviceTextTable).map(([key, text]) => ({ key, ...text }))
export const publicTexts = serviceTexts.filter(({ isPublic }) => isPublic)

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

/** What strangers see of it, beside its rules, its area, and its capacity. */
export const publicServiceTexts = Object.fromEntries(publicTexts.map(({ key, stored }) => [key, stored]))
export const publicTextsOf = (service: object) =>
  pickFields(
    service as Record<string, unknown>,
    publicTexts.map(({ key }) => key),
  )

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
  rules.length + serviceArea.stateIds.length + serviceArea.countyIds.length > 0 || textsIn(texts).length > 0

/** The texts of a service with their labels; what no one has said is left out. */
export const textsIn = (service: object, among: readonly { key: string; label: string }[] = serviceTexts) =>
  among.flatMap(({ key, label }): [label: string, text: string][] => {
    const text = (service as Record<string, string | null | undefined>)[key]
    return text ? [[label, text]] : []
  })
