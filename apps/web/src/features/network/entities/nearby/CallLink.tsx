import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import { Flex } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useWords } from '../../../../kit/texts/useWords.ts'
import css from './nearby.module.css'

/** A number that one can call from a row, without opening the row. */
export function CallLink({ phone, of }: { phone: string; of: string }) {
  const say = useWords()
  return (
    <Flex
      className={css.call}
      component="a"
      display="inline-flex"
      gap="xxs"
      align="center"
      pos="relative"
      mih={24}
      c="var(--brand-text)"
      href={phoneLink(phone)}
      aria-label={`${say('Call')} ${of}, ${formatPhone(phone)}`}
      onClick={(event) => event.stopPropagation()}
    >
      <IconPhone size={13} stroke={1.8} aria-hidden />
      <span className="tnum">{formatPhone(phone)}</span>
    </Flex>
  )
}
