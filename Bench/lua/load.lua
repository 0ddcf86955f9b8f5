-- The load of every figure. Arguments after --: mode stagger_ms window_from_s window_to_s file connections
local ffi = require("ffi")
ffi.cdef[[ typedef struct { long s; long ns; } bench_ts; int clock_gettime(int, bench_ts *); int getpid(void); ]]
local ts = ffi.new("bench_ts[1]")
local function now() ffi.C.clock_gettime(1, ts); return tonumber(ts[0].s) + tonumber(ts[0].ns) / 1e9 end

local threads = {}
function setup(thread) threads[#threads + 1] = thread end

counted = 0
local began, from, to
-- Keys and names must differ between runs against one server.
local run = string.format("%d-%d", ffi.C.getpid(), math.floor(now() * 1000))

local function read(path)
  local f = assert(io.open(path, "rb")); local s = f:read("*a"); f:close(); return s
end

-- Another signed-in user each time: one token a line.
local function tokens(file)
  local reqs, n = {}, 0
  for line in io.lines(file) do
    n = n + 1
    wrk.headers["Authorization"] = "Bearer " .. line
    reqs[n] = wrk.format()
  end
  local rnd = math.random
  math.randomseed(os.time())
  request = function() return reqs[rnd(n)] end
end

-- Another address each time, drawn from a file: one a line.
local function paths(file)
  local reqs, n = {}, 0
  for line in io.lines(file) do
    n = n + 1
    reqs[n] = wrk.format(nil, line)
  end
  math.randomseed(os.time())
  request = function() return reqs[math.random(n)] end
end

-- Another question each time, drawn from a file: token, tab, body a line.
local function questions(file)
  local reqs, n = {}, 0
  wrk.headers["Content-Type"] = "application/json"
  for line in io.lines(file) do
    local who, body = line:match("^(%S+)\t(.*)$")
    n = n + 1
    wrk.headers["Authorization"] = "Bearer " .. who
    reqs[n] = wrk.format("POST", nil, nil, body)
  end
  math.randomseed(os.time())
  request = function() return reqs[math.random(n)] end
end

-- A check each time under a new key: token, tab, body a line, one after the other.
local function checks(file)
  local who, what, n, calls = {}, {}, 0, 0
  for line in io.lines(file) do
    n = n + 1
    who[n], what[n] = line:match("^(%S+)\t(.*)$")
  end
  wrk.headers["Content-Type"] = "application/json"
  request = function()
    calls = calls + 1
    local i = (calls - 1) % n + 1
    wrk.headers["Authorization"] = "Bearer " .. who[i]
    wrk.headers["Idempotency-Key"] = run .. "-" .. calls
    return wrk.format("POST", nil, nil, what[i])
  end
end

-- The same request for ever: its method on the file's first line, its body behind.
local function send(file)
  local text = read(file)
  local head, body = text:match("^(%u+)\n(.*)$")
  wrk.method = head
  if body ~= "" then wrk.body = body end
end

-- A multipart form as the official clients send it, under a new name each time. Putting a body of a megabyte together
-- anew takes this program as long as sending it. So there is one request, and its name is overwritten where it stands:
-- nobody looks this string up, and wrk copies it before it asks for the next.
local function upload(file)
  local b = "----bench7d93b1c0a4e2"
  wrk.method = "POST"
  wrk.headers["Content-Type"] = "multipart/form-data; boundary=" .. b
  wrk.body = "--" .. b .. '\r\nContent-Disposition: form-data; name="cacheControl"\r\n\r\n3600\r\n--' .. b ..
    '\r\nContent-Disposition: form-data; name="file"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n' ..
    read(file) .. "\r\n--" .. b .. "--\r\n"
  local blank = string.rep("0", 40)
  local text = wrk.format(nil, wrk.path .. blank .. ".jpg")
  local name = ffi.cast("char *", text) + text:find(blank, 1, true) - 1
  local calls = 0
  request = function()
    calls = calls + 1
    ffi.copy(name, string.format("%s-%0" .. 39 - #run .. "d", run, calls), 40)
    return text
  end
end

function init(args)
  local mode, stagger = args[1], tonumber(args[2])
  from, to = tonumber(args[3]), tonumber(args[4])
  if mode == "tokens" then tokens(args[5])
  elseif mode == "paths" then paths(args[5])
  elseif mode == "questions" then questions(args[5])
  elseif mode == "checks" then checks(args[5])
  elseif mode == "send" then send(args[5])
  elseif mode == "upload" then upload(args[5])
  elseif mode == "chat" then
    wrk.method = "POST"
    wrk.headers["Content-Type"] = "application/json"
    wrk.body = '{"model":"stub","messages":[{"role":"user","content":"' .. string.rep("x", 1800) .. '"}]}'
  end
  if stagger > 0 then           -- spreads the first request of each connection
    local calls, connections = 0, tonumber(args[6])
    delay = function()
      calls = calls + 1
      if not began then began = now() end
      if calls <= connections then return math.floor(stagger * calls / connections) end
      return 0
    end
  end
  if to > 0 then
    response = function()
      local t = now()
      if not began then began = t end
      t = t - began
      if t >= from and t < to then counted = counted + 1 end
    end
  end
end

function done(summary, latency)
  local c = 0
  for _, t in ipairs(threads) do c = c + (t:get("counted") or 0) end
  local e = summary.errors
  io.write(string.format('JSON {"requests":%d,"seconds":%.6f,"errors":%d,"p50_us":%d,"p95_us":%d,"p99_us":%d,"counted":%d}\n',
    summary.requests, summary.duration / 1e6, e.connect + e.read + e.write + e.status + e.timeout,
    latency:percentile(50), latency:percentile(95), latency:percentile(99), c))
end
