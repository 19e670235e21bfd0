import type { ReferralDetail } from '@handoff/contracts/referrals/referrals/referral-rows'
import { stageNames } from '@handoff/contracts/referrals/referrals/referral-stages'
import { Box, Flex, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PlainList } from '../../../../ui/layout/PlainList.tsx'
import { addressOfReferral } from '../addressOfReferral.ts'
import type { Side } from '../words/parties.ts'

/** People of the household who were referred in the same act; each is answered by itself. */
export const ReferredTogether = ({ together, side }: { together: ReferralDetail['together']; side: Side }) =>
  together.length > 0 && (
    <Box component="section" aria-label="Referred together">
      <Text component="h3" m={0} mb="xs" fz="sm" fw="600" lts="var(--font-tight)">
        Referred together
      </Text>
      <PlainList gap="xs">
        {together.map(({ id, reference, customer, stage }) => (
          <Flex component="li" key={id} justify="space-between" gap="sm" fz="sm">
            <Link className="link anywhere" {...addressOfReferral(id, side)}>
              {customer ?? reference}
            </Link>
            <Text inherit span c="dimmed" className="nowrap">
              {stageNames[stage]}
            </Text>
          </Flex>
        ))}
      </PlainList>
    </Box>
  )
