/**
 * The time zone of a place in the United States, as the id that the list of time zones offers. States are in one zone as
 * a whole, except for the counties below; a county in two zones gets the one of most of its people.
 */
type Place = { stateCode: string; countyId: number | null }

const statesIn: Record<string, string> = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  // Puerto Rico and the Virgin Islands have no separate entry: four hours behind all year, as here.
  'America/La_Paz': 'PR VI',
  'Pacific/Port_Moresby': 'GU MP',
  'Etc/GMT+11': 'AS',
}

/** By their FIPS codes. */
const countiesIn: Record<string, readonly number[]> = {
  'America/New_York': [
    // Tennessee, its east
    47001, 47009, 47011, 47013, 47019, 47025, 47029, 47057, 47059, 47063, 47065, 47067, 47073, 47089, 47091, 47093,
    47105, 47107, 47121, 47123, 47129, 47139, 47143, 47145, 47151, 47155, 47163, 47171, 47173, 47179,
  ],
  'America/Chicago': [
    // Florida, its panhandle
    12005, 12013, 12033, 12059, 12063, 12091, 12113, 12131, 12133,
    // Indiana, around Gary and Evansville
    18051, 18073, 18089, 18091, 18111, 18123, 18127, 18129, 18147, 18149, 18163, 18173,
    // Kentucky, its west
    21001, 21003, 21007, 21009, 21027, 21031, 21033, 21035, 21039, 21047, 21053, 21055, 21057, 21059, 21061, 21075,
    21083, 21085, 21087, 21091, 21099, 21101, 21105, 21107, 21139, 21141, 21143, 21145, 21149, 21157, 21169, 21171,
    21177, 21183, 21207, 21213, 21219, 21221, 21225, 21227, 21233,
    // Michigan, along Wisconsin
    26043, 26053, 26071, 26109,
  ],
  'America/Denver': [
    // Kansas, North Dakota, Nebraska, South Dakota, Texas: their west; Oregon, its east
    20071, 20075, 20181, 20199, 38001, 38007, 38011, 38025, 38033, 38037, 38041, 38087, 38089, 31005, 31007, 31013,
    31029, 31031, 31033, 31045, 31049, 31057, 31069, 31075, 31091, 31101, 31105, 31123, 31135, 31157, 31161, 31165,
    46007, 46019, 46031, 46033, 46041, 46047, 46055, 46063, 46071, 46081, 46093, 46102, 46103, 46105, 46137, 48141,
    48229, 41045,
  ],
  // Idaho, its north
  'America/Los_Angeles': [16009, 16017, 16021, 16035, 16049, 16055, 16057, 16061, 16069, 16079],
}

export const timeZoneOfPlace = ({ stateCode, countyId }: Place): string | null =>
  zoneWith(countiesIn, (counties) => countyId !== null && counties.includes(countyId)) ??
  zoneWith(statesIn, (states) => states.split(' ').includes(stateCode))

const zoneWith = <T>(zones: Record<string, T>, has: (value: T) => boolean) =>
  Object.keys(zones).find((zone) => has(zones[zone]!)) ?? null
