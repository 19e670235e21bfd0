import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import { IconPhone } from '@tabler/icons-react'
import css from './nearby.module.css'

/** A number that one can call from a row, without opening the row. */
export const CallLink = ({ phone, of }: { phone: string; of: string }) => (
  <a
    className={css.call}
    href={phoneLink(phone)}
    aria-label={`Call ${of}, ${formatPhone(phone)}`}
    onClick={(event) => event.stopPropagation()}
  >
    <IconPhone size={13} stroke={1.8} aria-hidden />
    <span className="tnum">{formatPhone(phone)}</span>
  </a>
)
