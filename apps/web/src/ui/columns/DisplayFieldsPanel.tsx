import { hasWords } from '@handoff/contracts/kit/folding'
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { IconLock, IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { SortableRows } from '../form/SortableRows.tsx'
import { DefaultForEveryone } from './DefaultForEveryone.tsx'
import css from './DisplayFieldsPanel.module.css'
import type { DisplayField, useDisplayFields } from './useDisplayFields.ts'

type Props = Omit<ReturnType<typeof useDisplayFields>, 'shown'> & { onClose: () => void }

/** Next to the rows: which columns they have, and in which order. Each change shows at once and is saved. */
export default function DisplayFieldsPanel({ fields, set, reset, network, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => search.current?.focus({ preventScroll: true }), [])

  const [first, ...rest] = fields
  const isFound = ({ title }: DisplayField) => hasWords(title, typed)
  const shown = rest.filter(({ isActive }) => isActive)
  const hidden = rest.filter((field) => !field.isActive && isFound(field))
  const found = shown.filter(isFound)
  const groups = [
    { title: 'Built in', fields: hidden.filter(({ isCustom }) => !isCustom) },
    { title: 'Custom fields', fields: hidden.filter(({ isCustom }) => isCustom) },
  ].filter((group) => group.fields.length > 0)
  const isNothing = found.length === 0 && groups.length === 0

  // One that is added comes last; one that is taken out goes back to its group.
  const toggle = (field: DisplayField) =>
    set([...fields.filter(({ id }) => id !== field.id), { ...field, isActive: !field.isActive }])
  const order = (next: DisplayField[]) => {
    const places = next.values()
    const moved = shown.map((field) => (isFound(field) ? places.next().value! : field))
    set([...(first ? [first] : []), ...moved, ...rest.filter(({ isActive }) => !isActive)])
  }
  const box = (field: DisplayField) => <Box field={field} onChange={() => toggle(field)} />

  return (
    <section
      className={css.panel}
      aria-label="Columns"
      onKeyDown={(event) => closesOn(event) && (typed ? setTyped('') : onClose())}
    >
      <header className={css.head}>
        <h2>Columns</h2>
        <ActionIcon size={26} aria-label="Close columns" onClick={onClose}>
          <IconX size={15} />
        </ActionIcon>
      </header>
      <div className={css.search}>
        <TextInput
          ref={search}
          aria-label="Search columns"
          placeholder="Search..."
          leftSection={<IconSearch size={15} stroke={1.8} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <div className={css.groups}>
        {isNothing && <p className={css.nothing}>No columns match “{typed.trim()}”.</p>}
        {(found.length > 0 || !typed) && (
          <Group title="Shown" hint={found.length > 1 ? 'Drag to reorder' : undefined}>
            {first && !typed && (
              <div className={css.row} data-locked>
                <Checkbox
                  size="xs"
                  checked
                  disabled
                  label={
                    <>
                      {first.title} <span className={css.quiet}>· always first</span>
                    </>
                  }
                />
              </div>
            )}
            <SortableRows items={found} nameOf={({ title }) => title} onOrder={order} row={box} above={typed ? 0 : 1} />
          </Group>
        )}
        {groups.map((group) => (
          <Group key={group.title} title={group.title}>
            {group.fields.map((field) => (
              <div key={field.id} className={css.row}>
                {box(field)}
              </div>
            ))}
          </Group>
        ))}
      </div>
      <footer className={css.foot}>
        <span>Saved for you</span>
        <Button size="compact-sm" variant="subtle" onClick={reset}>
          Reset to default
        </Button>
        <DefaultForEveryone network={network} />
      </footer>
    </section>
  )
}

/** Escape closes the panel; it puts a row that is being moved back, and closes a dialog, without closing the panel. */
const closesOn = ({ key, target, currentTarget }: KeyboardEvent) =>
  key === 'Escape' &&
  target instanceof Element &&
  currentTarget.contains(target) &&
  !target.closest('[aria-pressed="true"]')

const Group = ({ title, hint, children }: { title: string; hint?: string; children: React.ReactNode }) => (
  <section className={css.group} aria-label={title}>
    <div className={css.groupHead}>
      <h3>{title}</h3>
      {hint && <span>{hint}</span>}
    </div>
    {children}
  </section>
)

const Box = ({ field, onChange }: { field: DisplayField; onChange: () => void }) => (
  <Checkbox
    className={css.box}
    size="xs"
    checked={field.isActive}
    onChange={onChange}
    label={
      <>
        {field.title}
        {field.isSensitive && (
          <IconLock className={css.lock} size={13} stroke={1.7} role="img" aria-label="Sensitive field" />
        )}
      </>
    }
  />
)
