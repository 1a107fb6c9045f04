// Runs before the first paint. Sets the theme, so that nothing flashes, and starts the first requests, so
// that code and data load in parallel. `web/api.ts` uses each response once, by its address. Shows one
// sentence in a browser that is too old.
;(function () {
  var root = document.documentElement
  if (isTooOld()) return sayTooOld()
  var stored = function (key) {
    try {
      return localStorage.getItem(key)
    } catch (e) {
      return null
    }
  }
  var theme = stored('muster-theme')
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.classList.add(dark ? 'dark' : 'light')
  if (dark) document.querySelector('meta[name="theme-color"]').content = '#0f1114'

  var token = stored('auth_token')
  root.classList.add(token ? 'signed-in' : 'signed-out')
  var early = (window.musterEarly = {})
  function start(path) {
    early[path] = fetch(path, {
      credentials: 'include',
      headers: token
        ? { accept: 'application/json', authorization: 'Bearer ' + token }
        : { accept: 'application/json' },
    })
    // Requested again by its consumer, which then reports the error.
    early[path].catch(function () {})
  }
  start('/api/firm')
  var section = location.pathname.split('/')[1]
  if (section === '' || section === 'login') section = 'dashboard'
  // The build inserts the names of the files (`vite.config.ts`).
  var beginnings = document.querySelector('meta[name="beginnings"]')
  var files = beginnings ? JSON.parse(beginnings.content)[token ? section : 'entry'] || [] : []
  files.forEach(function (file) {
    var link = document.createElement('link')
    var style = /\.css$/.test(file)
    link.rel = style ? 'preload' : 'modulepreload'
    if (style) link.as = 'style'
    link.crossOrigin = ''
    link.href = file
    document.head.appendChild(link)
  })
  if (!token) return
  start('/api/auth/me')
  if (section === 'dashboard') start('/api/dashboard/overview')
  if (section === 'attendance') start('/api/attendance/today')
  if (section === 'attendance' && !location.search) start('/api/attendance/history?page=1&limit=20')
  if (section === 'attendance') start('/api/regularizations/repair')
  if (section === 'leave') start('/api/leaves/balance')
  if (section === 'leave') start('/api/leaves?page=1&limit=20')

  // Features of every browser in web/floor.json that older ones lack: Chrome since 117, Firefox since 121,
  // Safari since 16.4.
  function isTooOld() {
    try {
      new RegExp('(?<=a)b')
      return !(
        Array.prototype.toSorted &&
        CSS.supports('color', 'color-mix(in srgb, red, blue)') &&
        CSS.supports('grid-template-rows', 'subgrid') &&
        CSS.supports('selector(:has(a))')
      )
    } catch (e) {
      return true
    }
  }

  // Before the code runs, which would not find its root element.
  function sayTooOld() {
    document.onreadystatechange = function () {
      var place = document.getElementById('root')
      if (!place) return
      place.removeAttribute('id')
      place.className = 'too-old'
      place.textContent =
        'This browser is too old for Muster. Please use Chrome or Edge 120, Firefox 128, Safari 16.4, or a ' +
        'later one; on an iPhone or iPad, update iOS to 16.4 or later.'
    }
  }
})()
