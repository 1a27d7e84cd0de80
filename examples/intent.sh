#!/bin/sh
# Asks what a message would be taken for, then has it done.
#   STEWARD_URL=http://127.0.0.1:7070 STEWARD_KEY=stw_... sh examples/intent.sh
set -eu
url=${STEWARD_URL:-http://127.0.0.1:7070}

intend() {
  curl -sS --fail-with-body "$url/agent/intent" \
    -H "Authorization: Bearer $STEWARD_KEY" -H "Content-Type: application/json" -d "$1"
  echo
}

intend '{"message": "When was the first bridge over the Rhine built?", "dry_run": true}'
intend '{"message": "Write a list for the shop into list.txt"}'
