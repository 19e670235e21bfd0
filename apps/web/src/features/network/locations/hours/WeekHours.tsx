import { hoursInWords, nightsJoined } from '@handoff/contracts/network/locations/hours-in-words'
import { type Location, weekdays } from '@handoff/contracts/network/locations/locations'
import { datesIn, formatDay } from '../../../../kit/dates/dates.ts'
import css from '../locations.module.css'
import { weekdayOf } from '../locationWords.ts'

type Hours = Pick<Location, 'hours' | 'exceptions' | 'timeZone'>

/** The hours of a week, today marked; what differs on a day stands below. */
export function WeekHours({ location, none = 'No hours listed.' }: { location: Hours; none?: string }) {
  const { hours, exceptions, timeZone } = location
  const today = datesIn(timeZone).today()
  const ofToday = exceptions.find(({ day }) => day === today)
  const week = hours && nightsJoined(hours)
  const ahead = exceptions.filter(({ day }) => day >= today)
  return (
    <>
      {week ? (
        <table className={css.week}>
          <caption className="vh">Weekly hours</caption>
          <tbody>
            {weekdays.map((name, at) => {
              const isToday = at === weekdayOf(today)
              const shown = isToday && ofToday ? ofToday.hours : (week[at] ?? [])
              return (
                <tr key={name} data-today={isToday || undefined}>
                  <th scope="row">
                    {name}
                    {isToday && <small>today</small>}
                  </th>
                  <td>{hoursInWords(shown)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      ) : (
        <p className={css.quiet}>{none}</p>
      )}
      {ahead.length > 0 && (
        <ul className={css.exceptions} aria-label="Holidays & exceptions">
          {ahead.map(({ day, hours: spans, note }) => (
            <li key={day}>
              <b>{formatDay(day)}</b>
              <span>
                {hoursInWords(spans)}
                {note && ` · ${note}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
