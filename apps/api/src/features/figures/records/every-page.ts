const rowsAtOnce = 200

/** All rows of a list. */
export async function everyPage<Row>(list: (paging: { pageNo: number; pageSize: number }) => Promise<{ data: Row[] }>) {
  const rows: Row[] = []
  for (let pageNo = 1; ; pageNo++) {
    const { data } = await list({ pageNo, pageSize: rowsAtOnce })
    rows.push(...data)
    if (data.length < rowsAtOnce) return rows
  }
}
