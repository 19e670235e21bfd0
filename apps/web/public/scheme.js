// Runs before the first paint, so that no one who works in the dark, or in a color of their own, sees a flash.
// A file of its own because the page's security policy allows no inline scripts.
;(function () {
  try {
    var root = document.documentElement
    var scheme = localStorage.getItem('mantine-color-scheme-value') || 'light'
    if (scheme === 'auto') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    root.setAttribute('data-mantine-color-scheme', scheme)
    var branding = JSON.parse(localStorage.getItem('branding') || '{}') || {}
    var colour = localStorage.getItem('color_code') || branding.colorCode
    if (/^#[0-9a-f]{6}$/i.test(colour || '')) root.style.setProperty('--boot', colour)
    if (branding.logo) root.style.setProperty('--boot-mark', 'hidden')
    // What the page is called, as soon as its frame is there; the build fills them in.
    var titles = {}
    var plain = {}
    var address = location.pathname.replace(/\/+$/, '')
    // Before the frame is there: it would be painted with the sidebar, and move.
    if (plain[address]) root.setAttribute('data-plain', '')
    document.addEventListener('readystatechange', function () {
      var title = document.getElementById('boot-title')
      // Public pages are in the language of their reader, these titles in English.
      var language = localStorage.getItem('public:language') || navigator.language.slice(0, 2)
      if (title) title.textContent = (language === 'en' && plain[address]) || titles[address] || ''
    })
  } catch {}
})()

// The scripts are asked for once the frame is painted: on a slow line they would hold it up. What is never painted, such
// as a tab in the background, starts as soon as the page is read.
;(function () {
  var isStarted = false
  function start() {
    var entry = document.querySelector('link[data-entry]')
    if (isStarted || !entry) return
    isStarted = true
    var script = document.createElement('script')
    script.type = 'module'
    script.crossOrigin = 'anonymous'
    script.src = entry.href
    // Said at once; where this file is blocked as well, the style of the page says it later.
    script.addEventListener('error', () => document.documentElement.setAttribute('data-failed', ''))
    document.querySelectorAll('link[rel=later]').forEach(function (link) {
      link.crossOrigin = 'anonymous'
      link.fetchPriority = 'low'
      link.rel = 'modulepreload'
    })
    document.head.appendChild(script)
  }
  try {
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  } catch {}
  document.addEventListener('DOMContentLoaded', function () {
    if (document.hidden) start()
    else requestAnimationFrame(() => setTimeout(start))
    setTimeout(start, 500)
  })
})()
