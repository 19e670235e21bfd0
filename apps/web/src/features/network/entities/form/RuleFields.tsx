import { genders } from '@handoff/contracts/customers/customers/fields'
import { languages } from '@handoff/contracts/kit/languages'
import { type RuleKind, ruleTable } from '@handoff/contracts/network/entities/eligibility'
import { ActionIcon, Box, Group, MultiSelect, SegmentedControl, Stack, TagsInput, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import parts from '../../../../ui/form/Form.module.css'
import { Picker } from '../../../../ui/form/Picker.tsx'
import { CountiesInput, StatesInput } from './PlacesInputs.tsx'
import { generatedWords, type RuleValues } from './serviceValues.ts'

/** A custom field of customers that a rule can be about. */
export type RuleField = { id: number; name: string; kind: string; options: readonly { name: string }[] }

type Props = {
  rule: RuleValues
  fields: readonly RuleField[]
  errorOf: (field: string) => ReactNode
  onChange: (changes: Partial<RuleValues>) => void
  onRemove: () => void
}

/** One condition: what it asks, whether it must be met, and how people read it. */
export function RuleFields(props: Props) {
  const { rule, fields, errorOf, onChange, onRemove } = props
  const { label } = ruleTable[rule.kind]
  return (
    <Stack gap="sm" pt="sm" px="md" pb="md" bdrs="md" bg="var(--surface-sunken)" role="group" aria-label={label}>
      <Group gap="xs">
        <Box component="b" flex={1} fz="sm" fw="500">
          {label}
        </Box>
        <SegmentedControl
          size="xs"
          aria-label={`How much ${label} matters`}
          value={rule.isHard ? 'required' : 'preferred'}
          onChange={(option) => onChange({ isHard: option === 'required' })}
          data={[
            { value: 'required', label: 'Required' },
            { value: 'preferred', label: 'Preferred' },
          ]}
        />
        <ActionIcon size={28} aria-label={`Remove ${label}`} onClick={onRemove}>
          <IconTrash size={15} />
        </ActionIcon>
      </Group>
      {inputs[rule.kind]?.(props)}
      <TextInput
        label="Shown as"
        maxLength={200}
        placeholder={generatedWords(rule, (id) => fields.find((one) => one.id === id)?.name ?? '')}
        value={rule.ownWords}
        onChange={(event) => onChange({ ownWords: event.currentTarget.value })}
        error={errorOf('ownWords')}
      />
    </Stack>
  )
}

type TextField = 'from' | 'to' | 'miles' | 'atMost' | 'value'

const text = ({ rule, onChange, errorOf }: Props, field: TextField, label: string, isNumber = true) => (
  <TextInput
    label={label}
    withAsterisk={field !== 'from' && field !== 'to'}
    inputMode={isNumber ? 'decimal' : undefined}
    value={rule[field]}
    onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    error={errorOf(`rule.${field}`)}
  />
)

const range = (props: Props, from: string, to: string) => (
  <div className={parts.two}>
    {text(props, 'from', from)}
    {text(props, 'to', to)}
  </div>
)

type ListField = 'genders' | 'languages'
const choices = ({ rule, onChange, errorOf }: Props, field: ListField, label: string, data: readonly string[]) => (
  <MultiSelect
    label={label}
    withAsterisk
    searchable
    hidePickedOptions
    classNames={{ inputField: parts.search }}
    data={[...data]}
    value={rule[field]}
    onChange={(options) => onChange({ [field]: options })}
    placeholder={rule[field].length ? undefined : 'Choose one or more'}
    maxDropdownHeight={220}
    error={errorOf(`rule.${field}`)}
  />
)

/** The fields of each kind; being a veteran has none. */
const inputs: Partial<Record<RuleKind, (props: Props) => ReactNode>> = {
  ages: (props) => range(props, 'From age', 'Up to age'),
  genders: (props) => choices(props, 'genders', 'Genders', genders.slice(0, -1)),
  counties: ({ rule, onChange, errorOf }) => (
    <CountiesInput
      label="Counties"
      isRequired
      value={rule.places}
      onChange={(places) => onChange({ places })}
      error={errorOf('rule.countyIds')}
    />
  ),
  states: ({ rule, onChange, errorOf }) => (
    <StatesInput
      label="States"
      isRequired
      value={rule.places}
      onChange={(places) => onChange({ places })}
      error={errorOf('rule.stateIds')}
    />
  ),
  radius: (props) => text(props, 'miles', 'Miles from a location, at most'),
  insurance: ({ rule, onChange, errorOf }) => (
    <TagsInput
      label="Accepted insurance"
      withAsterisk
      placeholder={rule.insurances.length ? undefined : 'Medicaid'}
      data={['Medicaid', 'Medicare', 'Employer plan', 'Marketplace plan', 'None']}
      classNames={{ inputField: parts.search }}
      value={rule.insurances}
      onChange={(insurances) => onChange({ insurances })}
      error={errorOf('rule.insurances')}
    />
  ),
  income: (props) => text(props, 'atMost', 'Dollars a year, at most'),
  household: (props) => range(props, 'From people', 'Up to people'),
  languages: (props) => choices(props, 'languages', 'Languages', languages),
  customField: (props) => <CustomField {...props} />,
}

function CustomField(props: Props) {
  const { rule, fields, errorOf, onChange } = props
  const field = fields.find(({ id }) => id === rule.fieldId)
  const options = field?.kind === 'boolean' ? ['Yes', 'No'] : field?.options.map(({ name }) => name)
  return (
    <div className={parts.two}>
      <Picker
        label="Field"
        withAsterisk
        data={[
          { value: '', label: 'Choose a field' },
          ...fields.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={String(rule.fieldId ?? '')}
        onChange={(event) => onChange({ fieldId: Number(event.currentTarget.value) || null, value: '' })}
        error={errorOf('rule.fieldId')}
      />
      {options?.length ? (
        <Picker
          label="Value"
          withAsterisk
          data={['', ...options]}
          value={rule.value}
          onChange={(event) => onChange({ value: event.currentTarget.value })}
          error={errorOf('rule.value')}
        />
      ) : (
        text(props, 'value', 'Value', false)
      )}
    </div>
  )
}
