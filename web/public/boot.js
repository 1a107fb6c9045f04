// Runs before the first paint: the theme, so that nothing flashes, and the first fetches, so that the code
// and the data of the first screen come while the code of all screens still loads. `web/api.ts` takes each
// answer once, by its address.
;(function () {
  var root = document.documentElement
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
    // Asked for again, and told then, by whoever needs it.
    early[path].catch(function () {})
  }
  start('/api/firm')
  var section = location.pathname.split('/')[1]
  if (section === '' || section === 'login') section = 'dashboard'
  // The build names the files (`vite.config.ts`).
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
  if (section === 'dashboard') start('/api/dashboard/glance')
  if (section === 'attendance') start('/api/attendance/today')
  if (section === 'attendance' && !location.search) start('/api/attendance/history?page=1&limit=20')
  if (section === 'attendance') start('/api/regularizations/repair')
  if (section === 'leave') start('/api/leaves/balance')
  if (section === 'leave') start('/api/leaves?page=1&limit=20')
})()
