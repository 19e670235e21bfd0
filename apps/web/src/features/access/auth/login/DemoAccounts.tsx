import { type UserType, userTypeNames } from '@handoff/contracts/kit'
import { Box, Flex, Title } from '@mantine/core'
import { PersonCell } from '../../../../ui/display/PersonCell.tsx'
import { PlainList } from '../../../../ui/layout/PlainList.tsx'
import css from '../AuthForm.module.css'
import { useDemoAccounts } from '../useDemoAccounts.ts'

export type DemoAccount = { email: string; password: string }
type Props = { isPending: boolean; onChoose: (account: DemoAccount) => void }

/** In the demo: the people one can be. A click fills the form and logs in. */
export function DemoAccounts({ isPending, onChoose }: Props) {
  const accounts = useDemoAccounts().data?.accounts ?? []
  if (accounts.length === 0) return null
  return (
    <Box className="ruled-above" component="section" mt="xs" pt="md" aria-label="Demo accounts">
      <Title order={2} mb="xs" fz="sm" fw="500" c="var(--text-2)" lh="inherit">
        This is a demo. Log in as
      </Title>
      <PlainList gap="xxs" my={0} mx="calc(-1 * var(--mantine-spacing-xs))">
        {accounts.map((account) => (
          <li key={account.email}>
            <Flex
              type="button"
              className={css.account}
              component="button"
              gap="sm"
              align="center"
              w="100%"
              p="xs"
              bdrs="md"
              c="inherit"
              ta="left"
              disabled={isPending}
              onClick={() => onChoose(account)}
            >
              <PersonCell name={account.name} of={`user:${account.id}`} detail={account.email} />
              <span>{account.entity ?? typeName(account.userType)}</span>
            </Flex>
          </li>
        ))}
      </PlainList>
    </Box>
  )
}

const typeName = (type: UserType) => userTypeNames[type].replace('Staff', ' staff')
