import { ActionIcon, Flex } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import css from './FilterChips.module.css'

type Chip<Key> = { keys: Key[]; label: string }
type Props<Key> = { chips: Chip<Key>[]; onRemove: (keys: Key[]) => void }

/** The filters that are set, each with a cross that takes it back. */
export const FilterChips = <Key extends string>({ chips, onRemove }: Props<Key>) =>
  chips.length > 0 && (
    <Flex className={css.chips} gap="xs" component="ul" m={0} p={0} aria-label="Filters that are set">
      {chips.map(({ keys, label }) => (
        <Flex
          key={label}
          className={css.chip}
          component="li"
          gap="xxs"
          align="center"
          pt="xxs"
          pr="xxs"
          pb="xxs"
          pl="sm"
          bdrs="xl"
          bg="var(--brand-tint)"
          c="var(--brand-text)"
          fz="xs"
          fw="500"
        >
          {label}
          <ActionIcon size={20} aria-label={`Remove ${label}`} onClick={() => onRemove(keys)}>
            <IconX size={13} />
          </ActionIcon>
        </Flex>
      ))}
    </Flex>
  )
