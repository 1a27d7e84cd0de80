#!/bin/sh
# Stores what was said, finds it again, corrects a fact and forgets.
#   STEWARD_URL=http://127.0.0.1:7070 STEWARD_KEY=stw_... sh examples/memory.sh
set -eu
url=${STEWARD_URL:-http://127.0.0.1:7070}/api/memory

ask() {
  method=$1 path=$2
  shift 2
  curl -sS --fail-with-body -X "$method" "$url$path" -H "Authorization: Bearer $STEWARD_KEY" "$@"
  echo
}
json="Content-Type: application/json"

ask POST /episodes -H "Content-Type: application/x-ndjson" --data-binary @- <<'LINES'
{"ref": "trip-1", "conversation": "trip", "role": "user", "text": "We fly to Lisbon on the third of May.", "at": "2026-04-01T09:00:00Z"}
{"ref": "trip-2", "conversation": "trip", "role": "assistant", "text": "Noted. Shall I look for a hotel?"}
{"ref": "trip-3", "conversation": "trip", "role": "user", "text": "Yes, something quiet near the river."}
LINES
ask GET "/recall?q=when%20do%20we%20fly&k=1"

ask POST /facts -H "$json" -d '{"key": "lives_in", "value": "Porto"}'
ask POST /facts -H "$json" -d '{"key": "lives_in", "value": "Lisbon"}'
ask GET "/facts?key=lives_in&past=true"

ask POST /forget -H "$json" -d '{"conversation": "trip"}'
ask GET /status
