import { entities } from '@handoff/contracts/network/entities/entities'
import { type ImportRow, imports, type PlaceChoice, type RowChoice } from '@handoff/contracts/network/imports'
import { Flex, NativeSelect } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useAction } from '../../../kit/query/useAction.ts'
import { useCan } from '../../../kit/session/Can.tsx'

type Option = { value: string; label: string }
type Props = { importId: number; row: ImportRow; onChosen: () => void }

/** What the reviewer chooses for one row: the answer to its question, and whether it is imported. */
export function RowChoiceFields({ importId, row, onChosen }: Props) {
  const mayFill = useCan(entities.save)
  const choose = useAction(imports.choose, { feedback: 'nothing', onSuccess: onChosen })
  const name = row.name || `row ${row.id}`
  const send = (choice: { choice?: RowChoice | null; place?: PlaceChoice | null }) =>
    choose.mutate({ id: importId, row: row.id, ...choice })
  const isOpen = row.status === 'question'

  return (
    <Flex
      className="wraps"
      component="span"
      direction="column"
      gap="xs"
      mx="calc(-1 * var(--mantine-spacing-xxs))"
      p="xxs"
      data-choices
    >
      {row.question && (
        <Choice
          label={`Answer for ${name}`}
          value={isOpen && row.choice === 'skip' ? 'skip' : (row.place ?? row.question.proposed ?? '')}
          options={[
            ...(row.question.proposed ? [] : [{ value: '', label: 'Choose…' }]),
            ...row.question.options.map(({ place, label }) => ({ value: place, label })),
            ...(isOpen ? [skip] : []),
          ]}
          isPending={choose.isPending}
          onChange={(value) =>
            value === 'skip'
              ? send({ choice: 'skip' })
              : send({ place: (value || null) as PlaceChoice | null, ...(isOpen && { choice: null }) })
          }
        />
      )}
      {choosable.includes(row.status) && (
        <Choice
          label={`Choice for ${name}`}
          value={row.choice ?? ''}
          options={optionsFor(row, mayFill)}
          isPending={choose.isPending}
          onChange={(value) => send({ choice: (value || null) as RowChoice | null })}
        />
      )}
    </Flex>
  )
}

const choosable: readonly ImportRow['status'][] = ['new', 'hint', 'duplicate', 'error']
const skip = { value: 'skip', label: 'Skip this row' }

function optionsFor({ status, matches, choice }: ImportRow, mayFill: boolean): Option[] {
  const isDuplicate = status === 'duplicate' || (status === 'error' && matches.some(({ isHint }) => !isHint))
  const known = matches.find(({ id }) => id !== null)
  return [
    { value: '', label: isDuplicate ? 'Use the choice above' : 'Import' },
    ...(isDuplicate || choice === 'import' ? [{ value: 'import', label: 'Import anyway' }] : []),
    ...(known && (mayFill || choice === 'fill') ? [{ value: 'fill', label: `Fill in ${known.name}` }] : []),
    skip,
  ]
}

type ChoiceProps = {
  label: string
  value: string
  options: Option[]
  isPending: boolean
  onChange: (value: string) => void
}

const Choice = ({ label, value, options, isPending, onChange }: ChoiceProps) => (
  <NativeSelect
    size="xs"
    aria-label={label}
    aria-busy={isPending}
    data={options}
    value={value}
    rightSection={<IconSelector size={14} stroke={1.6} />}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
