import { customers } from '@handoff/contracts/customers/customers/customers'
import { storedPhone } from '@handoff/contracts/kit'
import { Box, Button, Flex } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { query, useEndpoint } from '../../../../../kit/query/useEndpoint.ts'
import { PlainList } from '../../../../../ui/layout/PlainList.tsx'

type Person = { firstName: string; lastName: string; phone: string; email: string }
type Props = {
  asked: Person
  onChoose: (id: number) => void
  onAddAnyway: () => void
  ref: Ref<DuplicatesCheck>
}
/** Asks about what is typed now; true where a likely duplicate was not on the screen before. */
export type DuplicatesCheck = { findsMore: (isSeenEnough: boolean) => Promise<boolean> }

/** Customers who are likely the person being added. */
export function SameCustomers({ asked, onChoose, onAddAnyway, ref }: Props) {
  const cache = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const input = {
    firstName: asked.firstName.trim().slice(0, 100),
    lastName: asked.lastName.trim().slice(0, 100),
    // Leaving the field writes it in one form, which asks nothing new.
    phone: storedPhone(asked.phone) ?? asked.phone.trim().slice(0, 40),
    email: asked.email.trim().slice(0, 254),
  }
  const [settled] = useDebouncedValue(input, 300)
  const [pressed, setPressed] = useState<typeof input>()
  const isSame = (one: typeof input) => JSON.stringify(one) === JSON.stringify(input)
  // A press does not wait for the typing to settle.
  const known = pressed && isSame(pressed) ? pressed : settled
  const isWorthIt = !!(known.firstName && known.lastName) || known.phone.length > 9 || known.email.includes('@')
  const { data = [] } = useEndpoint(customers.duplicates, known, {
    enabled: isWorthIt,
    keep: 'preview',
    isSilent: true,
  })
  useImperativeHandle(ref, () => ({
    findsMore: async (isSeenEnough) => {
      const seen = new Set(isSeenEnough ? data.map(({ id }) => id) : [])
      const duplicates = await cache.fetchQuery({ ...query(customers.duplicates, input), meta: { isSilent: true } })
      if (duplicates.every(({ id }) => seen.has(id))) return false
      setPressed(input)
      setTimeout(() => box.current?.querySelector('button')?.focus())
      return true
    },
  }))
  return (
    <div role="status" aria-live="polite" ref={box}>
      {isWorthIt && data.length > 0 && (
        <Box mt="sm" py="xs" px="sm" bdrs="md" bg="var(--warn-tint)" fz="sm">
          <Box component="b" fw="600" c="var(--warn)">
            Is this the same person?
          </Box>
          <PlainList gap="xs" mt="xxs" mx={0} mb={0}>
            {data.map(({ id, name, detail, fields }) => (
              <Flex component="li" gap="sm" align="center" key={id}>
                <Box component="span" flex={1} miw={0}>
                  <Box className="clipped cut nowrap" fw="500" component="b" display="block">
                    {name}
                  </Box>
                  <Box className="clipped cut nowrap" component="small" display="block" fz="xs" c="dimmed">
                    {[detail, `Same ${fields.join(', ').toLowerCase()}`].filter(Boolean).join(' · ')}
                  </Box>
                </Box>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Use this one: ${name}`}
                  onClick={() => onChoose(id)}
                >
                  Use this one
                </Button>
              </Flex>
            ))}
          </PlainList>
          <Button variant="subtle" size="compact-sm" onClick={onAddAnyway}>
            Add anyway
          </Button>
        </Box>
      )}
    </div>
  )
}
