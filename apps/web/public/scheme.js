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
    document.addEventListener('readystatechange', function () {
      var title = document.getElementById('boot-title')
      var address = location.pathname.replace(/\/+$/, '')
      if (!title) return
      title.textContent = plain[address] || titles[address] || ''
      if (plain[address]) root.setAttribute('data-plain', '')
    })
  } catch {}
})()
