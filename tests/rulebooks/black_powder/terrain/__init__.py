"""Tests of terrain and sight."""
