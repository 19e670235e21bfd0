import { customers } from '@handoff/contracts/customers/customers/customers'
import { fullName } from '@handoff/contracts/kit/person-name'
import { choosableReasons, UnmetReason, unmetNeeds, unmetReasonNames } from '@handoff/contracts/referrals/unmetNeeds'
import { Button, Checkbox, Flex, Select, Text, Textarea, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useAction } from '../../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { useEndpointForm } from '../../../../kit/query/useEndpointForm.ts'
import { toast } from '../../../../kit/toast.tsx'
import { DraftNote } from '../../../../ui/form/DraftNote.tsx'
import parts from '../../../../ui/form/Form.module.css'
import { SearchSelect } from '../../../../ui/form/SearchSelect.tsx'
import { useCategories, useCounties } from '../../../network/entities/useEntities.ts'
import css from './needForm.module.css'

export type Need = {
  customerId: number
  categoryId: number
  specialtyIds: readonly number[]
  miles?: number | undefined
}
type Props = {
  need: Need
  /** As far as it is known. */
  reason?: (typeof choosableReasons)[number] | undefined
  /** Next to the button that records it. */
  beside?: ReactNode
  onRecorded?: (() => void) | undefined
}

/** What the network could not give: filled in from the search. */
export function NeedForm(props: Props) {
  const { data: person } = useEndpoint(customers.show, { id: props.need.customerId })
  return person ? <Form {...props} person={person} /> : null
}

type Person = { firstName: string; lastName: string; stateId: number | null; countyId: number | null }

function Form({ need, reason = UnmetReason.NotOffered, beside, onRecorded, person }: Props & { person: Person }) {
  const { customerId, categoryId, specialtyIds, miles } = need
  const id = useId()
  const undo = useAction(unmetNeeds.remove)
  const form = useEndpointForm(unmetNeeds.record, {
    initialValues: {
      specialtyIds: [...specialtyIds],
      countyId: person.countyId,
      reason,
      note: '',
      notify: true,
    },
    draftOf: `${customerId}-${categoryId}`,
    feedback: 'nothing',
    toInput: ({ countyId, note, ...rest }) => ({
      ...rest,
      customerId,
      categoryId,
      note,
      ...(countyId !== null && { countyId }),
      ...(miles !== undefined && { miles }),
    }),
    onSuccess: (recorded) => {
      const toastId = toast.done(`Unmet need recorded for ${fullName(person)}`, {
        label: 'Undo',
        onPress: () => {
          toast.close(toastId)
          undo.mutate({ id: recorded.id })
        },
      })
      onRecorded?.()
    },
  })
  const { data: categories = [] } = useCategories()
  const category = categories.find(({ value }) => Number(value) === categoryId)
  const { data: state } = useCounties(person.stateId ?? undefined)
  const needs = category ? needsOf(category, specialtyIds) : []
  return (
    <form className={css.form} onSubmit={form.submit} noValidate aria-labelledby={id}>
      <header>
        <Title order={3} fz="sm" fw="600" lh="inherit" id={id}>
          Record unmet need
        </Title>
        <Text inherit fz="xs" c="var(--text-2)">
          Counts toward the county’s supply map. No name is shared.
        </Text>
      </header>
      <DraftNote draft={form.draft} />
      <div className={parts.two}>
        <Select
          label="Need"
          allowDeselect={false}
          data={needs}
          value={form.values.specialtyIds.join()}
          onChange={(value) => form.setFieldValue('specialtyIds', value ? value.split(',').map(Number) : [])}
          error={form.errors.categoryId ?? form.errors.specialtyIds}
        />
        <SearchSelect
          label="County"
          placeholder="No county"
          isClearable
          isDisabled={person.stateId === null}
          options={(state?.counties ?? []).map(({ id: county, name }) => ({ name, value: String(county) }))}
          value={form.values.countyId === null ? null : { value: String(form.values.countyId) }}
          onChange={(choice) => form.setFieldValue('countyId', choice ? Number(choice.value) : null)}
          error={form.errors.countyId}
        />
      </div>
      <Select
        label="Reason"
        withAsterisk
        allowDeselect={false}
        data={choosableReasons.map((one) => ({ value: String(one), label: unmetReasonNames[one] }))}
        value={String(form.values.reason)}
        onChange={(value) => form.setFieldValue('reason', Number(value) as typeof reason)}
        error={form.errors.reason}
      />
      <Textarea
        label={
          <>
            Note{' '}
            <Text span inherit fw="400" c="var(--text-2)">
              · optional
            </Text>
          </>
        }
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        {...form.getInputProps('note')}
      />
      <Checkbox
        label={`Notify me when a provider can take ${person.firstName}`}
        {...form.getInputProps('notify', { type: 'checkbox' })}
      />
      <Flex gap="xs" mt="auto">
        {beside}
        <Button flex={1} type="submit" loading={form.isPending}>
          Record unmet need
        </Button>
      </Flex>
    </form>
  )
}

type Category = { name: string; specialties: readonly { id: number; name: string }[] }

/** What was looked for, each part of it, and the category alone. */
function needsOf({ name, specialties }: Category, specialtyIds: readonly number[]) {
  const selected = specialties.filter(({ id }) => specialtyIds.includes(id))
  const all = {
    value: specialtyIds.join(),
    label: [name, selected.map((one) => one.name).join(', ')].filter(Boolean).join(': '),
  }
  const others = specialties.map((one) => ({ value: String(one.id), label: `${name}: ${one.name}` }))
  const options = [all, { value: '', label: name }, ...others]
  return options.filter(({ value }, index) => options.findIndex((one) => one.value === value) === index)
}
