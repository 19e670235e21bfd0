import type { FieldInput } from '@handoff/contracts/kit/fields'
import { languages } from '@handoff/contracts/kit/languages'
import { Switch, TagsInput, Textarea, TextInput } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import parts from './Form.module.css'
import { PhoneInput } from './PhoneInput.tsx'

type InputProps = { label: string; description?: ReactNode; placeholder?: string; [more: string]: unknown }
type Entry = Omit<FieldInput, 'section'>
type Props<Key extends string> = {
  /** The table that they are in. */
  of: { [K in Key]: { label: string; input: Entry } }
  keys: readonly Key[]
  /** What the form has for an input. */
  propsOf: (key: Key, options?: { type: 'checkbox' }) => object
  /** Other words here, or a part in place of the input. */
  own?: { [K in Key]?: Partial<InputProps> }
  instead?: { [K in Key]?: ReactNode }
}

/** Two on a line, but the wide ones; `children` come before them. */
export function FieldPairs<K extends string>({ keys, children, ...rest }: Props<K> & { children?: ReactNode }) {
  const isWide = (key: K) => rest.of[key].input.isWide === true
  const narrow = keys.filter((key) => !isWide(key))
  const wide = keys.filter(isWide)
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

/** Fields of a record, one below the other, as their table says. */
export const FieldInputs = <K extends string>({ of, keys, propsOf, own, instead = {} }: Props<K>) =>
  keys.map((key) => {
    if (key in instead) return <Fragment key={key}>{instead[key]}</Fragment>
    const { label, input } = of[key]
    const { as, rows, maxLength, isRequired } = input
    const Part = inputs[as]
    return (
      <Part
        key={key}
        label={input.label ?? label}
        description={input.description}
        placeholder={input.placeholder}
        maxLength={maxLength}
        withAsterisk={isRequired}
        {...(rows && { minRows: rows })}
        {...propsOf(key, as === 'switch' ? { type: 'checkbox' } : undefined)}
        {...own?.[key]}
      />
    )
  })

/** How each sort of field is typed. */
const inputs: Record<FieldInput['as'], (props: InputProps) => ReactNode> = {
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
  // A part in its place.
  timeZone: () => null,
  part: () => null,
}
