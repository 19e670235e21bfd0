import { createContext } from 'react'

/** Where filters are: in the bar above a list, or with their names above them in a panel over it. */
export const FilterLook = createContext<'bar' | 'popover' | 'sheet'>('bar')
