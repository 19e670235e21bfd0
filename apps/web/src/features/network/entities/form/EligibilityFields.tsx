import { categories } from '@handoff/contracts/network/categories'
import { customFields } from '@handoff/contracts/network/customFields/customFields'
import { mostRules, type RuleKind, ruleKinds, ruleTable } from '@handoff/contracts/network/entities/eligibility'
import { serviceTextKeys, serviceTexts } from '@handoff/contracts/network/entities/services'
import { Stack, Text } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import type { ChangeEvent } from 'react'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../../kit/session/Can.tsx'
import { CategoryMark } from '../../../../ui/display/CategoryMark.tsx'
import { FieldGroup } from '../../../../ui/form/FieldGroup.tsx'
import { FieldInputs } from '../../../../ui/form/FieldInputs.tsx'
import parts from '../../../../ui/form/Form.module.css'
import { Picker } from '../../../../ui/form/Picker.tsx'
import css from './EntityForm.module.css'
import { CountiesInput, StatesInput } from './PlacesInputs.tsx'
import { type RuleField, RuleFields } from './RuleFields.tsx'
import { isEmpty, newRule, noService, type RuleValues, type ServiceValues } from './serviceValues.ts'

type Props = {
  value: readonly ServiceValues[]
  categoryIds: readonly number[]
  onChange: (services: ServiceValues[]) => void
  errors: FormErrors
}

/** For each category whom it is for, and where: what referrals are matched by. */
export function EligibilityFields({ value, categoryIds, onChange, errors }: Props) {
  const { data = [] } = useEndpoint(categories.marks, {})
  const mayAsk = useCan(customFields.active)
  const fields = useEndpoint(customFields.active, { targetType: 2 }, { enabled: mayAsk, isSilent: true }).data ?? []
  const selected = data.filter(({ id }) => categoryIds.includes(id))
  const change = (service: ServiceValues) => {
    const at = value.findIndex(({ categoryId }) => categoryId === service.categoryId)
    const next = at < 0 ? [...value, service] : value.with(at, service)
    onChange(next.filter((one) => !isEmpty(one)))
  }
  if (!selected.length) return null
  return (
    <FieldGroup legend="Eligibility by category">
      <Text className="pretty" inherit fz="sm" lh="1.5" c="dimmed">
        Used to match customers. Without rules, a category is open to everyone.
      </Text>
      {selected.map((category) => {
        const at = value.findIndex(({ categoryId }) => categoryId === category.id)
        return (
          <Stack
            key={category.id}
            className={css.place}
            gap="sm"
            miw={0}
            pt="sm"
            px="md"
            pb="md"
            bd="1px solid var(--line)"
            bdrs="lg"
            role="group"
            aria-label={`Eligibility for ${category.name}`}
          >
            <CategoryMark category={category} />
            <Service
              value={value[at] ?? noService(category.id)}
              fields={fields.filter(({ kind }) => kind !== 'file' && kind !== 'longText')}
              onChange={change}
              errorOf={(field) => errors[`services.${at}.${field}`]}
            />
          </Stack>
        )
      })}
    </FieldGroup>
  )
}

type ServiceProps = {
  value: ServiceValues
  fields: readonly RuleField[]
  onChange: (service: ServiceValues) => void
  errorOf: (field: string) => FormErrors[string]
}

function Service({ value, fields, onChange, errorOf }: ServiceProps) {
  const { rules, states, counties, texts } = value
  const setRules = (next: RuleValues[]) => onChange({ ...value, rules: next })
  const offered = ruleKinds.filter((kind) => kind !== 'customField' || fields.length > 0)
  return (
    <>
      {rules.map((rule, at) => (
        <RuleFields
          // oxlint-disable-next-line react/no-array-index-key -- its errors are known by their place in the list as well
          key={at}
          rule={rule}
          fields={fields}
          errorOf={(field) => errorOf(`rules.${at}.${field}`)}
          onChange={(changes) => setRules(rules.with(at, { ...rule, ...changes }))}
          onRemove={() => setRules(rules.toSpliced(at, 1))}
        />
      ))}
      {rules.length < mostRules && (
        <Picker
          aria-label="Add a rule"
          data={[
            { value: '', label: 'Add a rule…' },
            ...offered.map((kind) => ({ value: kind, label: ruleTable[kind].label })),
          ]}
          value=""
          onChange={(event) => setRules([...rules, newRule(event.currentTarget.value as RuleKind)])}
        />
      )}
      <div className={parts.two}>
        <CountiesInput
          label="Service area: counties"
          value={counties}
          onChange={(places) => onChange({ ...value, counties: places })}
          error={errorOf('serviceArea.countyIds')}
        />
        <StatesInput
          label="Service area: states"
          value={states}
          onChange={(places) => onChange({ ...value, states: places })}
          error={errorOf('serviceArea.stateIds')}
        />
      </div>
      <FieldInputs
        of={serviceTexts}
        keys={serviceTextKeys}
        propsOf={(key) => ({
          value: texts[key] ?? '',
          onChange: (event: ChangeEvent<HTMLInputElement>) =>
            onChange({ ...value, texts: { ...texts, [key]: event.currentTarget.value } }),
          error: errorOf(key),
        })}
      />
    </>
  )
}
