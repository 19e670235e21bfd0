export type StateName = { id: number; name: string; code: string; fips: string; territory?: true }

const states = `Alabama AL 01, Alaska AK 02, Arizona AZ 04, Arkansas AR 05, California CA 06, Colorado CO 08,
Connecticut CT 09, Delaware DE 10, Florida FL 12, Georgia GA 13, Hawaii HI 15, Idaho ID 16, Illinois IL 17,
Indiana IN 18, Iowa IA 19, Kansas KS 20, Kentucky KY 21, Louisiana LA 22, Maine ME 23, Maryland MD 24,
Massachusetts MA 25, Michigan MI 26, Minnesota MN 27, Mississippi MS 28, Missouri MO 29, Montana MT 30,
Nebraska NE 31, Nevada NV 32, New Hampshire NH 33, New Jersey NJ 34, New Mexico NM 35, New York NY 36,
North Carolina NC 37, North Dakota ND 38, Ohio OH 39, Oklahoma OK 40, Oregon OR 41, Pennsylvania PA 42,
Rhode Island RI 44, South Carolina SC 45, South Dakota SD 46, Tennessee TN 47, Texas TX 48, Utah UT 49,
Vermont VT 50, Virginia VA 51, Washington WA 53, West Virginia WV 54, Wisconsin WI 55, Wyoming WY 56,
District of Columbia DC 11`
const territories = `American Samoa AS 60, Guam GU 66, Northern Mariana Islands MP 69, Puerto Rico PR 72,
U.S. Virgin Islands VI 78`

const read = (text: string) =>
  text.split(/,\s+/).map((line) => {
    const [, name, code, fips] = /^(.+) ([A-Z]{2}) (\d{2})$/.exec(line)!
    return { name: name!, code: code!, fips: fips! }
  })

/** The fifty in alphabetical order, which determines their number; then the district, then the territories. */
export const stateNames: readonly StateName[] = [
  ...read(states).map((state, index) => ({ id: index + 1, ...state })),
  ...read(territories).map((state, index) => ({ id: index + 52, ...state, territory: true as const })),
]
