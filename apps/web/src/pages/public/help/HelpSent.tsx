import { Button, Center, Flex, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCopied } from '../../../features/access/auth/useCopied.ts'
import css from '../../../features/referrals/help/help.module.css'
import { focusAtMount } from '../../../kit/focusAtMount.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'

type Props = { number: string; token: string; hotline: string | null }

/** It is there: the number to name, and the link by which to follow it. */
export function HelpSent({ number, token, hotline }: Props) {
  const t = useTexts()
  const { isCopied, copy } = useCopied()
  const link = `${location.origin}/public/referral/status?token=${token}`
  useEffect(() => {
    // Some browsers return a promise, which is no cleanup.
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <Flex
      className={`panel ${css.sent}`}
      component="section"
      direction="column"
      align="center"
      pt="xxl"
      px="lg"
      pb="xl"
      ta="center"
    >
      <Center component="span" w={52} h={52} mb="sm" bdrs="50%" bg="var(--brand-tint-2)" c="var(--brand-text)">
        <IconCheck size={24} stroke={2.2} aria-hidden />
      </Center>
      <h1 ref={focusAtMount} tabIndex={-1} className={css.title}>
        {t('help.got')}
      </h1>
      <Text className={`anywhere ${css.lead}`} inherit mt="xxs" mb="lg" fz="md" lh="1.55" c="var(--text-2)">
        {t('help.number')}
      </Text>
      <Text
        className="tnum"
        inherit
        mt="calc(-1 * var(--mantine-spacing-sm))"
        mb="sm"
        fz="xxl"
        fw="600"
        lts="var(--font-display)"
      >
        {number}
      </Text>
      <Text className={`anywhere ${css.lead}`} inherit mt="xxs" mb="lg" fz="md" lh="1.55" c="var(--text-2)">
        {t('help.next')}
      </Text>
      <Flex gap="xs" justify="center" wrap="wrap" mb="sm">
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck size={15} stroke={2} /> : <IconCopy size={15} stroke={1.8} />}
          onClick={() => copy(link)}
        >
          {t(isCopied ? 'help.copied' : 'help.copy')}
        </Button>
        <Button renderRoot={(props) => <Link to="/public/referral/status" search={{ token }} {...props} />}>
          {t('help.check')}
        </Button>
      </Flex>
      {hotline && (
        <Text className="anywhere" inherit my="xxs" fz="md" fw="500">
          {t('public.rightAway', { hotline })}
        </Text>
      )}
    </Flex>
  )
}
