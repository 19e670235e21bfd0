import type { HelpDetail } from '@handoff/contracts/referrals/help'
import { Box, Button, Flex, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { useLinkCustomer } from './useHelp.ts'

/** Customers that may be the same person: used instead of making another. */
export function LikelyCustomers({ request: { id, version, likely } }: { request: HelpDetail }) {
  const link = useLinkCustomer()
  if (!likely.length) return null
  return (
    <Flex component="section" direction="column" gap="xs" aria-label="Possible matches">
      <Title order={3} fz="sm" fw="600" lh="inherit">
        Possible matches
      </Title>
      <PlainList gap="xs">
        {likely.map((customer) => (
          <Flex
            component="li"
            rowGap="xs"
            columnGap="sm"
            align="center"
            justify="space-between"
            wrap="wrap"
            py="xs"
            px="sm"
            bd="1px solid var(--line)"
            bdrs="md"
            fz="sm"
            key={customer.id}
          >
            <span>
              <Link className="brand-link" to="/customer-management/clients" search={{ id: customer.id }}>
                {customer.name}
              </Link>
              <Box component="small" display="block" c="dimmed" fz="xs">
                {customer.because}
              </Box>
            </span>
            <Button
              variant="default"
              size="compact-sm"
              loading={link.isPending && link.variables?.customerId === customer.id}
              disabled={link.isPending}
              onClick={() => link.mutate({ id, version, customerId: customer.id })}
            >
              Same person
            </Button>
          </Flex>
        ))}
      </PlainList>
    </Flex>
  )
}
