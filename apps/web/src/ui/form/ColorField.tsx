import { Box, Group, Input, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { contrast, parseHex } from '../../theme/color.ts'
import css from './ColorField.module.css'

const swatches: Record<string, string> = {
  '#6f6af6': 'Iris',
  '#1677ff': 'Blue',
  '#0e8f6e': 'Green',
  '#0891b2': 'Teal',
  '#d6336c': 'Rose',
  '#e8590c': 'Orange',
  '#facc15': 'Yellow',
  '#334155': 'Slate',
}

type Props = { label: string; value: string; onChange: (color: string) => void; error?: ReactNode }

/** One of a few colors, or any; says what it does to the text on it. */
export function ColorField({ label, value, onChange, error }: Props) {
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Group gap="xs">
        {Object.entries(swatches).map(([color, name]) => (
          <Box
            key={color}
            type="button"
            className={css.swatch}
            component="button"
            w={30}
            h={30}
            p={0}
            bdrs="50%"
            style={{ background: color }}
            aria-label={name}
            title={name}
            aria-pressed={color === value.toLowerCase()}
            onClick={() => onChange(color)}
          />
        ))}
        <TextInput
          w={128}
          aria-label={`${label} as hex`}
          placeholder="#6f6af6"
          maxLength={7}
          value={value}
          error={Boolean(error)}
          leftSection={
            <Box
              className={css.chip}
              component="span"
              w={16}
              h={16}
              bdrs="sm"
              style={{ background: parseHex(value) ? value : 'transparent' }}
            />
          }
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Group>
      {error ? (
        <Input.Error mt="xxs">{error}</Input.Error>
      ) : (
        <Text inherit mt="xs" fz="xs" c="dimmed">
          {hintFor(value)}
        </Text>
      )}
    </Input.Wrapper>
  )
}

/** Text stays readable in any color; this says at what price. */
function hintFor(color: string) {
  if (!parseHex(color)) return 'Six digits after #, such as #6f6af6.'
  const onWhite = contrast(color, '#ffffff')
  if (onWhite >= 4.5) return 'White text is easy to read on it.'
  if (onWhite >= 3) return 'Buttons are a little darker so white text is easy to read.'
  return 'Bright color: buttons use dark text.'
}
