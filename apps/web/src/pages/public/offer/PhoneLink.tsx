import { formatPhone, phoneLink } from '@handoff/contracts/kit'

export const PhoneLink = ({ number }: { number: string }) => (
  <a href={phoneLink(number)} className="tnum">
    {formatPhone(number)}
  </a>
)
