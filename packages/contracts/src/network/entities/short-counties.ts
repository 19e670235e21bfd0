/** 'Santa Clara' of "Santa Clara County, CA", where all are in one state. */
export function shortCounties(names: readonly string[]) {
  const states = new Set(names.map((name) => name.split(', ')[1]))
  return names.map((name) => {
    const [county = name, state] = name.split(', ')
    const short = county.replace(/ County$/, '')
    return states.size > 1 && state ? `${short}, ${state}` : short
  })
}
