import { languages } from '@handoff/contracts/kit/languages'
import { type EntityField, entityFields, type Input } from '@handoff/contracts/network/entities/fields'
import type { EntityFieldKey } from '@handoff/contracts/network/entities/from-fields'
import { Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import parts from '../../../../ui/form/Form.module.css'
import { PhoneInput } from '../../../../ui/form/PhoneInput.tsx'

type InputProps = { label: string; description?: ReactNode; placeholder?: string; [more: string]: unknown }
type Props = {
  keys: readonly EntityFieldKey[]
  /** What the form has for an input. */
  propsOf: (key: EntityFieldKey, options?: { type: 'checkbox' }) => object
  /** Other words here, or a part in place of the input. */
  own?: { [K in EntityFieldKey]?: Partial<InputProps> }
  instead?: { [K in EntityFieldKey]?: ReactNode }
}

/** Two on a line, but the wide ones; `children` come before them. */
export function FieldPairs({ keys, children, ...rest }: Props & { children?: ReactNode }) {
  const narrow = keys.filter((key) => !inputOf(key).isWide)
  const wide = keys.filter((key) => inputOf(key).isWide)
  return (
    <>
      {(narrow.length > 0 || children) && (
        <div className={parts.two}>
          {children}
          <FieldInputs keys={narrow} {...rest} />
        </div>
      )}
      <FieldInputs keys={wide} {...rest} />
    </>
  )
}

/** Fields of a provider, one below the other, as their table says. */
export const FieldInputs = ({ keys, propsOf, own, instead = {} }: Props) =>
  keys.map((key) => {
    if (key in instead) return <Fragment key={key}>{instead[key]}</Fragment>
    const { as, rows, ...input } = inputOf(key)
    const Part = inputs[as]
    return (
      <Part
        key={key}
        label={input.label ?? entityFields[key].label}
        description={input.description}
        placeholder={input.placeholder}
        {...(rows && { minRows: rows })}
        {...propsOf(key, as === 'switch' ? { type: 'checkbox' } : undefined)}
        {...own?.[key]}
      />
    )
  })

const inputOf = (key: EntityFieldKey): EntityField['input'] => entityFields[key].input

/** How each sort of field is typed. */
const inputs: Record<Input['as'], (props: InputProps) => ReactNode> = {
  text: (props) => <TextInput {...props} />,
  longText: (props) => <Textarea autosize minRows={2} maxRows={8} {...props} />,
  email: (props) => <TextInput type="email" {...props} />,
  phone: (props) => <PhoneInput {...props} />,
  url: (props) => <TextInput type="url" {...props} />,
  list: ({ placeholder, value = [], ...props }: InputProps & { value?: string[] }) => (
    <TagsInput
      placeholder={value.length ? undefined : placeholder}
      data={[...languages]}
      maxTags={30}
      classNames={{ inputField: parts.search }}
      value={value}
      {...props}
    />
  ),
  switch: (props) => <Switch size="xs" {...props} />,
  // Where it is typed depends on where the record is: a part in its place.
  timeZone: () => null,
}
