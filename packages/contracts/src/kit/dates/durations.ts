/** Durations in milliseconds: `3 * aDay`. A day is 24 hours here; days of a calendar are in `days.ts`. */
export {
  millisecondsInDay as aDay,
  millisecondsInHour as anHour,
  millisecondsInMinute as aMinute,
  millisecondsInWeek as aWeek,
} from 'date-fns/constants'
