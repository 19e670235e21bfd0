import { categories } from '@handoff/contracts/network/categories'
import { Box, Center, Input, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { parseHex } from '../../../theme/color.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import css from './CategoryDialog.module.css'

type Props = { id?: number; value: string; onChange: (color: string) => void; error?: ReactNode }

/** Suggestions, of which those that another category has are disabled; or any color as hex. */
export function ColorChoice({ id, value, onChange, error }: Props) {
  const palette = useEndpoint(categories.colors, id === undefined ? {} : { id }).data ?? []
  return (
    <Input.Wrapper label="Color" withAsterisk labelElement="div" error={error}>
      <Grid columns="repeat(auto-fill, 30px)" gap="xs" mt="xxs" role="radiogroup" aria-label="Color">
        {palette.map(({ name, value: color, isDisabled }) => (
          <Center
            key={color}
            type="button"
            role="radio"
            className={css.swatch}
            component="button"
            w={30}
            h={30}
            p={0}
            bdrs="md"
            style={{ background: color }}
            aria-label={isDisabled ? `${name}: used by another category` : name}
            title={isDisabled ? `${name} is used by another category` : name}
            aria-checked={color === value}
            disabled={isDisabled}
            onClick={() => onChange(color)}
          >
            {color === value && <IconCheck size={14} stroke={3} />}
          </Center>
        ))}
      </Grid>
      <TextInput
        w={128}
        mt="xs"
        aria-label="Color as hex"
        placeholder="#6f6af6"
        maxLength={7}
        value={value}
        error={Boolean(error)}
        leftSection={
          <Box
            className={css.chip}
            component="i"
            w={16}
            h={16}
            bdrs="sm"
            style={{ background: parseHex(value) ? value : 'transparent' }}
          />
        }
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Input.Wrapper>
  )
}
