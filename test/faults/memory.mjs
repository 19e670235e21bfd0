/** Loaded before the product: on SIGUSR2 it collects garbage and prints what is left, in bytes. */
process.on('SIGUSR2', () => {
  globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  console.log(`memory: ${heapUsed + external}`)
})
