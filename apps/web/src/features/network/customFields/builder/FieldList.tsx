import type { UsedField } from '@handoff/contracts/network/customFields/customFields'
import { fieldKindNames } from '@handoff/contracts/network/customFields/kinds'
import { IconAsterisk, IconLock, IconWorld } from '@tabler/icons-react'
import { SortableRows } from '../../../../ui/form/SortableRows.tsx'
import css from './builder.module.css'
import { recordNoun } from './fieldForm.ts'
import { kindIcons } from './fieldKinds.ts'

type Props = {
  fields: UsedField[]
  selectedId: number | null
  onSelect: (id: number) => void
  onOrder: (fields: UsedField[]) => void
}

/** The fields of one target, in the order of forms and pages. */
export const FieldList = ({ fields, selectedId, onSelect, onOrder }: Props) => (
  <div className={css.list}>
    <SortableRows
      items={fields}
      nameOf={({ name }) => name}
      onOrder={onOrder}
      row={(field) => <Field field={field} isSelected={field.id === selectedId} onSelect={() => onSelect(field.id)} />}
    />
  </div>
)

function Field({ field, isSelected, onSelect }: { field: UsedField; isSelected: boolean; onSelect: () => void }) {
  const Icon = kindIcons[field.kind]
  const uses = `${field.uses.toLocaleString('en-US')} ${recordNoun(field.targetType, field.uses)}`
  return (
    <button
      type="button"
      className={css.field}
      aria-pressed={isSelected}
      data-off={!field.isActive || undefined}
      onClick={onSelect}
    >
      <span className={css.kind}>
        <Icon size={16} stroke={1.6} />
      </span>
      <span className={css.words}>
        <b>{field.name}</b>
        <small>
          {fieldKindNames[field.kind]} · {field.isActive ? uses : 'inactive'}
        </small>
      </span>
      <span className={css.marks}>
        {field.isRequired && <IconAsterisk size={15} stroke={1.7} aria-label="Required" />}
        {field.isPublic && <IconWorld size={15} stroke={1.6} aria-label="On the public form" />}
        {field.isSensitive && <IconLock size={15} stroke={1.6} aria-label="Sensitive" />}
      </span>
    </button>
  )
}

export const Legend = () => (
  <div className={css.legend}>
    <span>
      <IconAsterisk size={14} stroke={1.7} aria-hidden /> Required
    </span>
    <span>
      <IconWorld size={14} stroke={1.6} aria-hidden /> Public form
    </span>
    <span>
      <IconLock size={14} stroke={1.6} aria-hidden /> Sensitive
    </span>
  </div>
)
